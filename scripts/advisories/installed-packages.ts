import type { Lockfile } from '../lockfile.ts'
import type { Installed } from './advisory.ts'

const MODULES = 'node_modules/'

/** Every package that the lockfile installs, each version once; the workspaces are ours and no packages. */
export function installedPackages({ packages }: Lockfile): Installed[] {
  const found = new Map<string, Installed>()
  for (const [folder, entry] of Object.entries(packages)) {
    const at = folder.lastIndexOf(MODULES)
    if (at < 0 || entry.link === true || entry.version === undefined) continue
    const name = entry.name ?? folder.slice(at + MODULES.length)
    const key = `${name}@${entry.version}`
    const development = entry.dev === true && found.get(key)?.development !== false
    found.set(key, { name, version: entry.version, development })
  }
  return [...found.values()]
}
