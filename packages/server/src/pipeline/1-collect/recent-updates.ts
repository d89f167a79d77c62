import { type Instant, instant, SECOND } from '@baliza/domain'
import type { Db } from '../../db/open-database.ts'
import { asLeader, type Lead } from '../../messaging/lead.ts'

/**
 * What one second of the pipeline took, in milliseconds of the machine: its longest cycle, and in it the
 * scripts of each line.
 */
export type Update = {
  readonly at: Instant
  readonly duration: number
  readonly readings: number
  readonly lines: ReadonlyMap<number, number>
}

export type RecentUpdates = {
  /** One cycle in which readings came or scripts ran. */
  readonly add: (at: Instant, cycle: Omit<Update, 'at'>) => void
  /** The seconds that are over, taken out. */
  readonly take: () => Update[]
}

/** As many as are ever shown. */
const MOST = 100

export function openRecentUpdates(): RecentUpdates {
  let over: Update[] = []
  let current: Update | undefined
  return {
    add(at, { duration, readings, lines }) {
      if (readings === 0 && lines.size === 0) return
      const second = instant(Math.floor(at / SECOND) * SECOND)
      if (current?.at === second) {
        current = {
          at: second,
          duration: Math.max(current.duration, duration),
          readings: current.readings + readings,
          lines: longest(current.lines, lines),
        }
        return
      }
      if (current) over = [...over, current].slice(-MOST)
      current = { at: second, duration, readings, lines: new Map(lines) }
    },
    take() {
      const taken = over
      over = []
      return taken
    },
  }
}

function longest(
  before: ReadonlyMap<number, number>,
  lines: ReadonlyMap<number, number>,
): Map<number, number> {
  const after = new Map(before)
  for (const [lineID, milliseconds] of lines)
    after.set(lineID, Math.max(after.get(lineID) ?? 0, milliseconds))
  return after
}

/** The ring has room for what is shown and for what a slow reader still looks at. */
const SLOTS = 150

const rounded = (milliseconds: number) => Math.round(milliseconds * 1000) / 1000

/**
 * Tells the web process how the last seconds went, and how the pipeline is. Answers the slot that comes next.
 */
export async function writeHealth(
  { db, lead }: { readonly db: Db; readonly lead?: Lead },
  {
    updates,
    firstSlot,
    at,
    content,
  }: { updates: readonly Update[]; firstSlot: number; at: Instant; content: unknown },
): Promise<number> {
  const rows = updates.map((update, i) => ({
    slot: (firstSlot + i) % SLOTS,
    at: update.at,
    duration: rounded(update.duration),
    readings: update.readings,
    lines: JSON.stringify(
      [...update.lines]
        .sort(([a], [b]) => a - b)
        .map(([line, result]) => ({ line, result: rounded(result) })),
    ),
  }))
  await asLeader(db, lead, async (trx) => {
    if (rows.length > 0)
      await trx
        .insertInto('pipelineUpdate')
        .values(rows)
        .onConflict((oc) =>
          oc.column('slot').doUpdateSet((eb) => ({
            at: eb.ref('excluded.at'),
            duration: eb.ref('excluded.duration'),
            readings: eb.ref('excluded.readings'),
            lines: eb.ref('excluded.lines'),
          })),
        )
        .execute()
    await trx
      .insertInto('pipelineHealth')
      .values({ id: 1, at, content: JSON.stringify(content) })
      .onConflict((oc) =>
        oc
          .column('id')
          .doUpdateSet((eb) => ({ at: eb.ref('excluded.at'), content: eb.ref('excluded.content') })),
      )
      .execute()
  })
  return (firstSlot + rows.length) % SLOTS
}
