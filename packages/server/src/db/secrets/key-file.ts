import { existsSync, linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { newKeyText, readKeyText, type SecretKey, type SecretKeys, secretKeys } from './secret-keys.ts'

/** Where the key comes from: the environment says it, or names a file; else the data folder has one. */
export type KeyPlace =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'file'; readonly file: string; readonly isOurs: boolean }

/** The keys of this installation. A data folder without one gets one, for its owner alone to read. */
export function openSecretKeys(place: KeyPlace): SecretKeys {
  if (place.kind === 'text') {
    const keys = readKeyText(place.text)
    return secretKeys(() => keys)
  }
  const { file } = place
  if (place.isOurs && !existsSync(file)) makeKey(file)
  let version = versionOf(file)
  let keys = readKeyText(readFileSync(file, 'utf8'))
  const again = (): readonly SecretKey[] => {
    const now = versionOf(file)
    if (now !== undefined && now !== version) {
      keys = readKeyText(readFileSync(file, 'utf8'))
      version = now
    }
    return keys
  }
  return secretKeys(() => keys, again)
}

/** Changes with the file; undefined = there is none, and what was read of it counts on. */
function versionOf(file: string): string | undefined {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false })
  return found && `${found.ino}/${found.mtimeNs}`
}

/** Two processes may start at once: whoever comes second takes the key of the first. */
function makeKey(file: string): void {
  const own = `${file}.${process.pid}.new`
  writeFileSync(own, `${newKeyText()}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(own, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(own, { force: true })
  }
}

/** Puts a new key before those of a file, which go on opening what they sealed. */
export function addKey(file: string): void {
  const before = readFileSync(file, 'utf8')
  readKeyText(before)
  writeFileSync(`${file}.new`, `${newKeyText()}\n${before}`, { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
}
