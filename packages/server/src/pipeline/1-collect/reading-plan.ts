import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { settled } from '@baliza/domain'
import { isSealed, type SealedText, type SecretKeys } from '../../db/secrets/secret-keys.ts'
import type { PlantConfiguration } from '../handed-on/plant-configuration.ts'

/** What it takes to read the plant, and nothing else. */
export type ReadingPlan = Pick<PlantConfiguration, 'servers' | 'tags' | 'clocks'> & {
  /** The tags whose every update counts. */
  readonly everyUpdate: readonly number[]
}

const fileIn = (dataFolder: string): string => join(dataFolder, 'reading-plan.json')

type Server = ReadingPlan['servers'][number]

const placeOf = (column: string, { opcServerID: key }: Server) => ({ table: 'reading-plan', column, key })

/** Each server with what became of its secrets; null = they can't be read, and it is asked without. */
const withSecrets = (
  { servers, ...plan }: ReadingPlan,
  change: (secret: string, column: string, server: Server) => string | null,
): ReadingPlan => ({
  ...plan,
  servers: servers.map((server) => ({
    ...server,
    password: server.password && change(server.password, 'password', server),
    requestHeaders: server.requestHeaders && change(server.requestHeaders, 'requestHeaders', server),
  })),
})

/** Passwords of servers are sealed in it, as in the database, and its owner alone may read it. */
export function keepReadingPlan(dataFolder: string, plan: ReadingPlan, keys: SecretKeys): void {
  const file = fileIn(dataFolder)
  const sealed = withSecrets(
    plan,
    (secret, column, server): SealedText => keys.seal(placeOf(column, server), secret),
  )
  writeFileSync(`${file}.new`, JSON.stringify(sealed), { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

/** The plan by which this process read last, if it was the one that led. */
export async function keptReadingPlan(
  dataFolder: string,
  keys: SecretKeys,
): Promise<ReadingPlan | undefined> {
  const text = readFile(fileIn(dataFolder), 'utf8')
  const read = await settled(
    text.then((json) => ({ clocks: [], ...(JSON.parse(json) as Omit<ReadingPlan, 'clocks'>) })),
  )
  // NOTE: what an earlier version kept is in clear
  const opened = (text: string, column: string, server: Server): string | null =>
    isSealed(text) ? (keys.open(placeOf(column, server), text) ?? null) : text
  return read.ok ? withSecrets(read.value, opened) : undefined
}

/** Somebody else leads: this process does not read by itself any more. */
export function forgetReadingPlan(dataFolder: string): void {
  rmSync(fileIn(dataFolder), { force: true })
}
