import { chmodSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Of an unpacked archive: the folder with its builds, and the file that names the one that runs. */
export const BUILDS = 'builds'
export const CURRENT = 'current'
/** In a build: the public key that the next one must be signed by. */
export const RELEASE_KEY = 'release-key.pem'

/** What a build may be called: it becomes the name of a folder. */
export const BUILD_NAME = /^\d[\w.+-]*$/
const FOR_EVERYBODY = 0o644

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

/** The files of a build that others run: its Node, and the folder with its programs. */
export function programOf({ home, build }: Installation): { readonly runtime: string; readonly src: string } {
  const folder = join(home, BUILDS, build)
  return {
    runtime: join(folder, 'runtime', process.platform === 'win32' ? 'node.exe' : 'node'),
    src: join(folder, 'app', 'node_modules', '@baliza', 'server', 'src'),
  }
}

export const isThere = (installation: Installation): boolean => existsSync(programOf(installation).runtime)

/** The build that runs when somebody starts the product. */
export const currentBuild = (home: string): string => readFileSync(join(home, CURRENT), 'utf8').trim()

/** From here on another build is started: all of a sudden, or not at all. Whoever runs it may be another user. */
export function switchTo({ home, build }: Installation): void {
  const next = join(home, `${CURRENT}.new`)
  rmSync(next, { force: true })
  writeFileSync(next, `${build}\n`, { flush: true })
  chmodSync(next, FOR_EVERYBODY)
  renameSync(next, join(home, CURRENT))
}
