import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Names the journal of this data folder, the same for ever: the database remembers whose the last leader
 * wrote.
 */
export function journalIdentity(dataFolder: string): string {
  const file = join(dataFolder, 'readings.journal.id')
  const known = existsSync(file) ? readFileSync(file, 'utf8') : ''
  if (known !== '') return known
  const id = randomUUID()
  writeFileSync(file, id, { flush: true })
  return id
}
