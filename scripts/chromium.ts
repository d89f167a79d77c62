import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './steps.ts'

export type Browser = { readonly executablePath: string; readonly env: Readonly<Record<string, string>> }

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The npm package's browser is made for Linux on x64. */
const IS_PACKAGED = process.platform === 'linux' && process.arch === 'x64'

/**
 * A Chromium for tests: `CHROMIUM_PATH`, else the headless shell that an npm package carries, which takes
 * less than half of the time of a whole browser, else an installed one.
 */
export async function findChromium(): Promise<Browser> {
  const given = process.env.CHROMIUM_PATH
  if (given && !existsSync(given)) throw new Error(`CHROMIUM_PATH points to nothing: ${given}`)
  if (given) return { executablePath: given, env: {} }
  if (IS_PACKAGED) return packagedChromium()
  const found = INSTALLED.find((candidate) => existsSync(candidate))
  if (!found) throw new Error('No Chromium is installed: say in CHROMIUM_PATH where there is one')
  return { executablePath: found, env: {} }
}

/** Unpacks the npm package's browser once, beside node_modules' other caches. */
async function packagedChromium(): Promise<Browser> {
  const folder = path.join(ROOT, 'node_modules/.cache/chromium')
  const executablePath = path.join(folder, 'chromium')
  if (!existsSync(executablePath)) await unpack(folder)
  // The package carries the libraries (NSS and its kin) that a bare machine lacks; a complete one must not be
  // given them.
  const bare = execFileSync('ldd', [executablePath], { encoding: 'utf8' }).includes('not found')
  return {
    executablePath,
    env: bare
      ? { LD_LIBRARY_PATH: path.join(folder, 'al2023/lib'), FONTCONFIG_PATH: path.join(folder, 'fonts') }
      : {},
  }
}

async function unpack(folder: string): Promise<void> {
  const { inflate } = await import('@sparticuz/chromium')
  const archives = path.join(ROOT, 'node_modules/@sparticuz/chromium/bin')
  const half = `${folder}.half`
  rmSync(half, { recursive: true, force: true })
  mkdirSync(half, { recursive: true })
  // `inflate` writes to the folder for temporary files, and says no other.
  const before = process.env.TMPDIR
  process.env.TMPDIR = half
  for (const archive of ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'])
    await inflate(path.join(archives, archive))
  if (before === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = before
  renameSync(half, folder)
}
