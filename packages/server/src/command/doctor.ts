import type { Command } from 'commander'
import { VERSION } from '../http/web-build.ts'
import type { Settings } from '../process/settings.ts'
import { DATA, DATABASE, type Given, HOST, PORT, type Surroundings } from './words.ts'

/** `baliza doctor`: what may be wrong here, and one file for who is asked for help. */
export function addDoctor(
  program: Command,
  { environment, say, endWith }: Surroundings,
  settingsWith: (given: Given) => Promise<Settings>,
): void {
  program
    .command('doctor')
    .description('look at everything: versions, schema, clock, disk, port, lock, sources, certificates, key')
    .addOption(PORT)
    .addOption(HOST)
    .addOption(DATA)
    .addOption(DATABASE)
    .option('--json', 'for programs')
    .option(
      '--bundle <file>',
      'write it to one file for support, with the end of the log and without secrets',
    )
    .addHelpText('after', '\nEnds with 0: all is well; 1: something is not; 2: it can not be told.')
    .action(
      async ({ json, bundle, ...given }: Given & { readonly json?: true; readonly bundle?: string }) => {
        const { examine } = await import('./examine.ts')
        const { writeSupportFile } = await import('./support-file.ts')
        const { tellFindings } = await import('./tell-status.ts')
        const settings = await settingsWith(given)
        const findings = await examine(settings)
        say(`${json ? JSON.stringify(findings, undefined, 2) : tellFindings(VERSION, findings)}\n`)
        if (bundle !== undefined) {
          await writeSupportFile(bundle, { settings, environment, findings })
          say(`  ${bundle} is for support: no secret is in it.\n`)
        }
        endWith(findings.every(({ well }) => well) ? 0 : 1)
      },
    )
}
