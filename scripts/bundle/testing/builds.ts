import { generateKeyPairSync } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { BUILDS, CURRENT, publicKeyOf, RELEASE_KEY, signSums, writeSums } from '@baliza/server'
import { ROOT } from '../../steps.ts'
import { archive } from '../archive.ts'
import { launcherFor } from '../launcher.ts'
import { PLATFORMS } from '../platform.ts'
import { OURS } from '../stage.ts'
import { placePackage } from '../to-javascript.ts'

const [HERE] = PLATFORMS
const KEYS = generateKeyPairSync('ed25519', {
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

/** What makes a build another one. */
export type Change = { readonly file: string; readonly from: string; readonly to: string }

/**
 * An unpacked archive with one build, `1.0.0-a`. It is the product as an archive carries it, but for Node and
 * the packages of others, which are those of the clone: making a build takes a second.
 */
export function anInstallation(folder: string): string {
  const home = path.join(folder, 'installed here')
  placeBuild(path.join(home, BUILDS, '1.0.0-a'))
  writeFileSync(path.join(home, CURRENT), '1.0.0-a\n')
  writeFileSync(path.join(home, 'baliza'), launcherFor(HERE), { mode: 0o755 })
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(home, 'node_modules'))
  return home
}

/** A signed archive with another build; answers its file. */
export async function anArchive(
  folder: string,
  build: string,
  changes: readonly Change[] = [],
): Promise<string> {
  const place = mkdtempSync(path.join(folder, 'release-'))
  const staged = path.join(place, `baliza-${build}`)
  placeBuild(path.join(staged, BUILDS, build), changes)
  const name = `baliza-${build}.tar.gz`
  await archive(staged, path.join(place, name), 1_700_000_000)
  rmSync(staged, { recursive: true })
  await writeSums(place, [name])
  signSums(place, KEYS.privateKey)
  return path.join(place, name)
}

function placeBuild(folder: string, changes: readonly Change[] = []): void {
  const server = path.join(folder, 'app/node_modules/@baliza/server')
  for (const name of OURS)
    placePackage(path.join(ROOT, 'packages', name), path.join(folder, 'app/node_modules/@baliza', name))
  cpSync(path.join(ROOT, 'packages/server/node_modules'), path.join(server, 'node_modules'), {
    recursive: true,
  })
  mkdirSync(path.join(folder, 'runtime'))
  const node = `#!/bin/sh\nexec '${process.execPath}' "$@"\n`
  writeFileSync(path.join(folder, 'runtime/node'), node, { mode: 0o755 })
  writeFileSync(path.join(folder, RELEASE_KEY), publicKeyOf(KEYS.privateKey))
  for (const { file, from, to } of changes) {
    const place = path.join(server, 'src', file)
    const before = readFileSync(place, 'utf8')
    if (!before.includes(from)) throw new Error(`${file} has no ${from}`)
    writeFileSync(place, before.replace(from, to))
  }
}
