import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { SettingsError } from '../process/settings-error.ts'
import { installationOf, keyFileOf } from '../release/installation.ts'
import { whyNotGenuine } from '../release/sums.ts'

/**
 * What is wrong with an archive, or with all of a release: nothing, or one sentence per file. Without a key of
 * its own it is that which this build was signed by.
 */
export function verify(target: string, keyFile: string | undefined): Promise<string[]> {
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
