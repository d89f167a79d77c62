import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Command } from 'commander'
import { SettingsError } from '../process/settings-error.ts'
import { installationOf, keyFileOf } from '../release/installation.ts'
import { whyNotGenuine } from '../release/sums.ts'
import type { Surroundings } from './words.ts'

/** `baliza verify`: is this what was signed? */
export function addVerify(program: Command, { say, complain, endWith }: Surroundings): void {
  program
    .command('verify')
    .description('is an archive, or the folder of a release, what was signed?')
    .argument('<archive or folder>', 'with SHA256SUMS and SHA256SUMS.sig beside it, or in it')
    .option('--key <file>', 'the public key (PEM); otherwise that which this build was signed by')
    .addHelpText('after', '\nEnds with 0: it is; 1: it is not; 2: it can not be told.')
    .action(async (target: string, { key }: { readonly key?: string }) => {
      const wrong = await whyNot(target, key)
      for (const sentence of wrong) complain(`${sentence}\n`)
      if (wrong.length === 0) say(`${target} is what was signed.\n`)
      endWith(wrong.length === 0 ? 0 : 1)
    })
}

/**
 * What is wrong with an archive, or with all of a release: nothing, or one sentence per file. Without a key of
 * its own it is that which this build was signed by.
 */
function whyNot(target: string, keyFile: string | undefined): Promise<string[]> {
  if (!existsSync(target)) throw new SettingsError([`${target} is not there`])
  const key = releaseKey(keyFile)
  if (statSync(target).isDirectory()) return whyNotGenuine(target, key)
  return whyNotGenuine(path.dirname(target), key, [path.basename(target)])
}

function releaseKey(given: string | undefined): string {
  const installation = installationOf()
  const file = given ?? (installation && keyFileOf(installation))
  if (file === undefined || (given === undefined && !existsSync(file)))
    throw new SettingsError([
      'This build knows no key: --key FILE, with the public key of who made the release.',
    ])
  if (!existsSync(file)) throw new SettingsError([`${file} is not there`])
  return readFileSync(file, 'utf8')
}
