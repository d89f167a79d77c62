import path from 'node:path'
import type { Command } from 'commander'
import { isProductThere } from '../messaging/stop-door.ts'
import type { Settings } from '../process/settings.ts'
import { DATA, DATABASE, type Given, HOST, PORT, type Surroundings } from './words.ts'

const EXIT_STOPPED = 3

/** `baliza update`: another build in the place of the one that runs, or the one that runs as it was. */
export function addUpdate(
  program: Command,
  { say, complain, calledIn, endWith }: Surroundings,
  settingsWith: (given: Given) => Promise<Settings>,
): void {
  const fromCaller = (file: string) => path.resolve(calledIn, file)
  program
    .command('update')
    .description('put another build in the place of the one that runs; it goes back by itself if it must')
    .argument('<archive>', 'the archive of a release, with SHA256SUMS and SHA256SUMS.sig beside it')
    .option('--signature-key <file>', 'the public key (PEM); otherwise that which this build was signed by')
    .addOption(PORT)
    .addOption(HOST)
    .addOption(DATA)
    .addOption(DATABASE)
    .addHelpText(
      'after',
      '\nEnds with 0: the new build runs; 1: it went back, the build of before runs as it did; 2: refused with a sentence, and nothing was changed; 3: nothing runs that could be updated; 4: it was cut off: the next start finishes or undoes it.',
    )
    .action(async (archive: string, given: Given & { readonly signatureKey?: string }) => {
      const settings = await settingsWith(given)
      if (!(await isProductThere(settings.dataFolder))) {
        say(`Nothing runs with ${settings.dataFolder}: baliza start, so that the new build can be tried.\n`)
        return endWith(EXIT_STOPPED)
      }
      const { updateFrom } = await import('./update-from.ts')
      const asked = {
        archive: fromCaller(archive),
        signatureKey: given.signatureKey && fromCaller(given.signatureKey),
      }
      endWith(await updateFrom(asked, settings, { say, complain }))
    })
}
