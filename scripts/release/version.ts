import semver from 'semver'

type Known = { readonly present: string; readonly tags: readonly string[] }

/** Why a release can't be called so; undefined = it can. */
export function whyNotVersion(version: string | undefined, { present, tags }: Known): string | undefined {
  if (version === undefined) return 'Which version? npm run release -- 2.0.0'
  if (semver.valid(version) !== version) return `${version} is no version: 2.0.0, or 2.0.0-rc.1.`
  if (!semver.gt(version, present)) return `${version} is not above ${present}, which is the present one.`
  return tags.includes(tagOf(version)) ? `There is a tag ${tagOf(version)} already.` : undefined
}

export const tagOf = (version: string): string => `v${version}`

type Manifest = { version?: string } & Record<string, unknown>
const DEPENDENCIES = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies']
/** Places of a lockfile: the repository itself, and the packages in it. */
const OF_OURS = /^(packages\/[^/]+)?$/
const isOurs = (name: string) => name.startsWith('@baliza/')

/** A manifest of ours by its new version: its own, and that of our packages that it asks for. */
export function withVersion<T extends Manifest>(manifest: T, version: string): T {
  const changed: Manifest = { ...manifest, version }
  for (const kind of DEPENDENCIES) {
    const asked = manifest[kind] as Readonly<Record<string, string>> | undefined
    if (asked === undefined) continue
    const named = Object.entries(asked).map(([name, one]) => [name, isOurs(name) ? version : one])
    changed[kind] = Object.fromEntries(named)
  }
  return changed as T
}

type Lockfile = { packages: Record<string, Manifest> } & Manifest

/** The lockfile by the same version: of what lies in the repository, and of nothing that comes from elsewhere. */
export function lockedAt(lockfile: Lockfile, version: string): Lockfile {
  const packages = Object.entries(lockfile.packages).map(([place, entry]) => [
    place,
    OF_OURS.test(place) ? withVersion(entry, version) : entry,
  ])
  return { ...lockfile, version, packages: Object.fromEntries(packages) as Lockfile['packages'] }
}
