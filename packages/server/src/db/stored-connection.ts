import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const fileIn = (dataFolder: string): string => join(dataFolder, 'connection.json')

/** The database that the setup wizard was told; undefined = nobody has chosen one. */
export function storedConnection(dataFolder: string): string | undefined {
  const file = fileIn(dataFolder)
  if (!existsSync(file)) return undefined
  const { databaseUrl } = JSON.parse(readFileSync(file, 'utf8')) as { databaseUrl?: unknown }
  return typeof databaseUrl === 'string' ? databaseUrl : undefined
}

/** It carries a password: its owner alone may read it. */
export function storeConnection(dataFolder: string, databaseUrl: string): void {
  mkdirSync(dataFolder, { recursive: true })
  const file = fileIn(dataFolder)
  rmSync(`${file}.new`, { force: true })
  writeFileSync(`${file}.new`, JSON.stringify({ databaseUrl }), { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
}

export const forgetConnection = (dataFolder: string): void => rmSync(fileIn(dataFolder), { force: true })
