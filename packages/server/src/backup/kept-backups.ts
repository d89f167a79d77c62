import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import {
  type BackupRule,
  type Instant,
  instant,
  keptBackups,
  type PlantCalendar,
  toIso,
} from '@baliza/domain'

/** `baliza-3fa91c02-20261122T013000Z.backup`, and `.age` behind it where it is encrypted. */
const NAME = /^baliza-([0-9a-f]{8})-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup(?:\.age)?$/

export function backupName(installation: string, at: Instant, isEncrypted: boolean): string {
  const stamp = toIso(at)
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(/[-:]/g, '')
  return `baliza-${installation}-${stamp}.backup${isEncrypted ? '.age' : ''}`
}

/** Removes the backups of an installation that its rule no longer keeps. Answers how many. */
export async function removeOldBackups(
  folder: string,
  installation: string,
  rule: Pick<BackupRule, 'daily' | 'weekly' | 'monthly'>,
  calendar: PlantCalendar,
): Promise<number> {
  const made = (await readdir(folder)).flatMap((name) => {
    const [, of, ...parts] = NAME.exec(name) ?? []
    if (of !== installation) return []
    const [year = 0, month = 1, ...rest] = parts.map(Number)
    return { name, at: instant(Date.UTC(year, month - 1, ...rest)) }
  })
  const times = made.map(({ at }) => at)
  const kept = keptBackups(times, rule, calendar)
  const old = made.filter(({ at }) => !kept.has(at))
  for (const { name } of old) await rm(path.join(folder, name))
  return old.length
}
