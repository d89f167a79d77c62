import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Whether other machines are answered without encryption. An installation from before this was asked is
 * undecided: it goes on as it was until an administrator decides.
 */
export type PlainHttp = 'allowed' | 'refused' | 'undecided'

const fileIn = (dataFolder: string): string => join(dataFolder, 'transport.json')

/** What was decided for this installation. */
export function storedPlainHttp(dataFolder: string): PlainHttp {
  const file = fileIn(dataFolder)
  if (!existsSync(file)) return 'undecided'
  const { plainHttp } = JSON.parse(readFileSync(file, 'utf8')) as { plainHttp?: unknown }
  return plainHttp === 'allowed' || plainHttp === 'refused' ? plainHttp : 'undecided'
}

export function storePlainHttp(dataFolder: string, plainHttp: Exclude<PlainHttp, 'undecided'>): void {
  mkdirSync(dataFolder, { recursive: true })
  const file = fileIn(dataFolder)
  writeFileSync(`${file}.new`, JSON.stringify({ plainHttp }), { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
}
