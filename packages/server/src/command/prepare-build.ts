import { execFile } from 'node:child_process'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import path, { join } from 'node:path'
import { promisify } from 'node:util'
import { settled } from '@baliza/domain'
import semver from 'semver'
import { sentencesOf } from '../facts/new-plant/prepare-database.ts'
import type { Settings } from '../process/settings.ts'
import { SettingsError } from '../process/settings-error.ts'
import { Problem } from '../refusals/problem.ts'
import {
  currentBuild,
  type Installation,
  installationOf,
  keyFileOf,
  programOf,
} from '../release/installation.ts'
import { whyNotGenuine } from '../release/sums.ts'
import { unpackBuild } from '../release/unpack.ts'

/** Where Debian says which files are a package's, and where ours lies. */
const OF_DEBIAN = { list: '/var/lib/dpkg/info/baliza.list', home: '/usr/lib/baliza' }

/**
 * Lays the build of an archive beside the one that runs, once it is known to be genuine, newer, and one that
 * this machine can run. Throws SettingsError, in the language of the settings, where it is not.
 */
export async function prepareBuild(
  archive: string,
  keyFile: string | undefined,
  settings: Settings,
): Promise<Installation> {
  const done = await settled(prepare(archive, keyFile))
  if (!done.ok) throw new SettingsError(sentencesOf(done.error, settings.language))
  return done.value
}

async function prepare(archive: string, keyFile: string | undefined): Promise<Installation> {
  const own = installationOf()
  if (own === undefined) throw new Problem('update-of-clone')
  const { home } = own
  if (existsSync(OF_DEBIAN.list) && realpathSync(home) === OF_DEBIAN.home)
    throw new Problem('update-by-packages')
  const key = keyFile ?? keyFileOf(own)
  if (keyFile === undefined && !existsSync(key)) throw new Problem('update-key-unknown')
  const wrong = await whyNotGenuine(path.dirname(archive), readFileSync(key, 'utf8'), [
    path.basename(archive),
  ])
  if (wrong.length > 0) throw new Problem('update-not-genuine', { why: wrong.join('; ') })
  const current = currentBuild(home)
  const unpacked = await settled(unpackBuild(archive, home, (build) => refuseOlder(build, current)))
  if (!unpacked.ok) throw readable(unpacked.error)
  const target = { home, build: unpacked.value }
  await refuseOtherMachine(target)
  return target
}

const readable = (error: unknown): unknown =>
  error instanceof Problem ? error : new Problem('update-unreadable', { detail: String(error) })

/** A build is named by its version and a sum; two of one version are told apart, and neither is the older. */
const versionOf = (build: string): string => build.slice(0, build.lastIndexOf('-'))

function refuseOlder(build: string, current: string): void {
  if (build === current) throw new Problem('update-known', { build })
  if (semver.lt(versionOf(build), versionOf(current))) throw new Problem('update-older', { build, current })
}

async function refuseOtherMachine(target: Installation): Promise<void> {
  const { runtime, src } = programOf(target)
  const told = await settled(promisify(execFile)(runtime, [join(src, 'command', 'baliza.js'), '--version']))
  if (!told.ok) throw new Problem('update-other-machine', { build: target.build, detail: String(told.error) })
}
