import { globSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Answer, Installed } from './advisory.ts'
import { advisoryOf, isAffected, type OsvRecord, osvSchema, packagesOf } from './osv.ts'

const DAY = 86_400_000

/** So many days after its newest record a database says little of what is known today. */
const DAYS_OF_TRUST = 30

/** Why the saved database can't answer, in a sentence. */
export class DatabaseUnfit extends Error {}

/**
 * Looks in records of the OSV format for what is installed: a file with one or a list of them, or a folder with
 * such files at any depth (the unpacked all.zip of osv.dev, a clone of github/advisory-database).
 * @param now epoch milliseconds
 */
export function askDatabase(source: string, installed: readonly Installed[], now: number): Answer {
  const wanted = Map.groupBy(installed, ({ name }) => name)
  let newest = ''
  let count = 0
  const found = new Map<string, Answer['findings'][number]>()
  for (const record of recordsIn(source)) {
    count += 1
    if (record.modified > newest) newest = record.modified
    for (const one of packagesOf(record).flatMap((name) => wanted.get(name) ?? []))
      if (isAffected(record, one.name, one.version))
        found.set(`${record.id} ${one.name}@${one.version}`, {
          installed: one,
          advisory: advisoryOf(record),
        })
  }
  if (count === 0) throw new DatabaseUnfit(`${source} holds no advisory in the OSV format`)
  const days = Math.max(Math.floor((now - Date.parse(newest)) / DAY), 0)
  return {
    source: `${count} saved advisories, the newest of ${newest.slice(0, 10)}, ${days} days ago`,
    findings: [...found.values()],
    isOld: days > DAYS_OF_TRUST,
  }
}

function* recordsIn(source: string): Generator<OsvRecord> {
  const files = filesIn(source)
  for (const file of files) {
    const held = jsonOf(file)
    for (const one of Array.isArray(held) ? held : [held]) {
      const read = osvSchema.safeParse(one)
      // NOTE: a file that is passed over in silence would be a hole that nobody sees
      if (!read.success) throw new DatabaseUnfit(`${file} is no advisory in the OSV format`)
      yield read.data
    }
  }
}

function jsonOf(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new DatabaseUnfit(`${file} can't be read as JSON`)
  }
}

function filesIn(source: string): string[] {
  const known = statSync(source, { throwIfNoEntry: false })
  if (!known) throw new DatabaseUnfit(`there is nothing at ${source}`)
  if (!known.isDirectory()) return [source]
  return globSync('**/*.json', { cwd: source }).map((file) => path.join(source, file))
}
