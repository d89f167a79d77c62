import type { TrailState } from '@baliza/contract'
import { toIso } from '@baliza/domain'
import { sql } from 'kysely'
import type { Db } from '../db/open-database.ts'
import type { Row } from '../db/schema.ts'
import type { TrailName } from '../db/trail-tables.ts'
import { linkHash, readTrailRows, TRAILS, tableOf } from './link-hash.ts'

type Damage = TrailState['damage'][number]

/** A damaged trail has a beginning: more of the rows than these help nobody to find it. */
const MOST_DAMAGE = 20

/** Links are read so many at a time, with the other work of the process between. */
const LINKS_AT_ONCE = 1_000

/** Reads the trails from end to end. What is written meanwhile waits for its link, and is in order. */
export async function checkTrails(db: Db): Promise<TrailState[]> {
  const states: TrailState[] = []
  for (const trail of TRAILS) states.push(await checkTrail(db, trail))
  return states
}

async function checkTrail(db: Db, trail: TrailName): Promise<TrailState> {
  const head = await db
    .selectFrom('trailHead')
    .selectAll()
    .where('trail', '=', trail)
    .executeTakeFirstOrThrow()
  const damage = [...(await damagedLinks(db, head)), ...(await rowsPutIn(db, trail))].slice(0, MOST_DAMAGE)
  const { waiting } = await db
    .selectFrom('trailWaiting')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where('trail', '=', trail)
    .executeTakeFirstOrThrow()
  return {
    trail,
    linked: head.number - head.prunedNumber,
    waiting,
    since: head.since === null ? null : toIso(head.since),
    head: head.hash || null,
    damage,
  }
}

/** Goes along the chain up to the head as it was when the walk began. */
async function damagedLinks(db: Db, head: Row<'trailHead'>): Promise<Damage[]> {
  const damage: Damage[] = []
  let before = { number: head.prunedNumber, hash: head.prunedHash }
  while (before.number < head.number && damage.length < MOST_DAMAGE) {
    const links = await db
      .selectFrom('trailLink')
      .selectAll()
      .where('trail', '=', head.trail)
      .where('number', '>', before.number)
      .where('number', '<=', head.number)
      .orderBy('number')
      .limit(LINKS_AT_ONCE)
      .execute()
    if (links.length === 0) break
    const rowIDs = links.map(({ rowID }) => rowID)
    const rows = await readTrailRows(db, head.trail, rowIDs)
    for (const link of links) {
      const found = damageAt(link, before, rows.get(link.rowID))
      if (found) damage.push(found)
      before = link
    }
  }
  const isWhole = before.number === head.number && before.hash === head.hash
  return isWhole || damage.length > 0 ? damage : [{ kind: 'end-missing', id: before.number + 1 }]
}

type Link = Pick<Row<'trailLink'>, 'number' | 'hash'>

/** Each link is judged by the one before as it stands: a row that was changed is the only one named. */
function damageAt(
  link: Row<'trailLink'>,
  before: Link,
  row: Parameters<typeof linkHash>[1] | undefined,
): Damage | undefined {
  if (link.number !== before.number + 1) return { kind: 'link-missing', id: before.number + 1 }
  if (row === undefined) return { kind: 'taken-out', id: link.rowID }
  return linkHash(before.hash, row) === link.hash ? undefined : { kind: 'changed', id: link.rowID }
}

async function rowsPutIn(db: Db, trail: TrailName): Promise<Damage[]> {
  const { rows } = await sql<{ id: number }>`
    select "id" from ${tableOf(trail)} as "row"
    where not exists (select 1 from "trailLink" as "l" where "l"."trail" = ${trail} and "l"."rowID" = "row"."id")
    and not exists (select 1 from "trailWaiting" as "w" where "w"."trail" = ${trail} and "w"."rowID" = "row"."id")
    order by "id" limit ${sql.lit(MOST_DAMAGE)}`.execute(db)
  return rows.map(({ id }) => ({ kind: 'put-in', id }))
}
