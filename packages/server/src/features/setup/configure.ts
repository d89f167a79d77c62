import { X509Certificate } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { BodyOf, Language, SetupOutcome } from '@baliza/contract'
import { settled } from '@baliza/domain'
import type { SecretKeys } from '../../db/secrets/secret-keys.ts'
import { forgetConnection, storeConnection } from '../../db/stored-connection.ts'
import { vouchedBy, wayToDatabase } from '../../db/way-to-database.ts'
import { prepareDatabase, sentencesOf } from '../../facts/new-plant/prepare-database.ts'
import { Problem } from '../../refusals/problem.ts'
import { reachDatabase } from './reach-database.ts'
import { readConnection } from './read-connection.ts'

/** What belongs to this installation whichever database is chosen. */
export type Installation = {
  readonly dataFolder: string
  readonly secrets: () => SecretKeys
  /** The PEM file of the authority that must vouch for PostgreSQL. */
  readonly databaseAuthority: string | undefined
  /** A file may lie outside the data folder. */
  readonly anyFile: boolean
}

export type Chosen = { readonly outcome: SetupOutcome; readonly databaseUrl: string | undefined }

/**
 * Tests the database that was chosen, makes it Baliza's, and remembers it. What goes wrong is part of the
 * answer.
 */
export async function configure(
  body: BodyOf<'setup.configure'>,
  installation: Installation,
  language: Language,
): Promise<Chosen> {
  const failed = (error: unknown, valid: boolean): Chosen => ({
    outcome: {
      valid,
      created: false,
      error: sentencesOf(error, language).join('\n'),
      password: null,
      inClear: false,
    },
    databaseUrl: undefined,
  })
  const reach = async () => {
    const chosen = readConnection(body.databaseSelected, body.connectionString, installation)
    const given = await storeAuthority(body.databaseAuthority, installation)
    const url = vouchedBy(chosen, given ?? installation.databaseAuthority)
    await reachDatabase(url)
    return url
  }
  const reached = await settled(reach())
  if (!reached.ok) return failed(reached.error, false)
  const kept = await settled(keep(reached.value, installation, language))
  return kept.ok ? kept.value : failed(kept.error, true)
}

/** Lies beside the connection that names it. */
async function storeAuthority(
  pem: string | undefined,
  { dataFolder }: Installation,
): Promise<string | undefined> {
  if (!pem) return undefined
  const read = await settled(Promise.try(() => new X509Certificate(pem)))
  if (!read.ok) throw new Problem('database-authority-unfit', { detail: (read.error as Error).message })
  const file = join(dataFolder, 'certificates', 'database-authority.pem')
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  writeFileSync(file, `${pem}\n`, { mode: 0o600, flush: true })
  return file
}

/** Remembered first: an account whose password was shown must never be in a database that is forgotten. */
async function keep(
  databaseUrl: string,
  { dataFolder, secrets }: Installation,
  language: Language,
): Promise<Chosen> {
  storeConnection(dataFolder, databaseUrl)
  const { password } = await prepareDatabase(databaseUrl, language, secrets()).catch((error: unknown) => {
    forgetConnection(dataFolder)
    throw error
  })
  const inClear = wayToDatabase(databaseUrl) === 'in-clear'
  return {
    outcome: { valid: true, created: true, error: null, password: password ?? null, inClear },
    databaseUrl,
  }
}
