import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Of an unpacked archive: the folder with its builds, and the file that names the one that runs. */
export const BUILDS = 'builds'
export const CURRENT = 'current'
/** In a build: the public key that the next one must be signed by. */
export const RELEASE_KEY = 'release-key.pem'

/** Where an unpacked archive lies, and which build of it this is. */
export type Installation = { readonly home: string; readonly build: string }

const PLACE =
  /^(?<home>.*)[\\/]builds[\\/](?<build>[^\\/]+)[\\/]app[\\/]node_modules[\\/]@baliza[\\/]server[\\/]/

/** The installation that a program belongs to; undefined in a clone. */
export function installationOf(program: string = fileURLToPath(import.meta.url)): Installation | undefined {
  const { home, build } = PLACE.exec(program)?.groups ?? {}
  return home === undefined || build === undefined ? undefined : { home, build }
}

/** The public key that a build came with; there is none where it was not signed. */
export const keyFileOf = ({ home, build }: Installation): string => join(home, BUILDS, build, RELEASE_KEY)
