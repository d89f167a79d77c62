import { setTimeout } from 'node:timers/promises'
import type { Recalculation } from '@baliza/contract'
import { type Actor, type Instant, toIso } from '@baliza/domain'
import type { Trx } from '../../db/open-database.ts'
import { audit } from '../../facts/audit.ts'
import {
  changeRecalculation,
  findRecalculation,
  type RecalculationRow,
  readActiveRecalculation,
} from '../../facts/recalculations.ts'
import { type Asker, signerOf } from '../../http/access/credentials.ts'
import type { Site } from '../../http/site.ts'
import { Problem } from '../../refusals/problem.ts'

type Kind = RecalculationRow['kind']
type Wanted = {
  readonly kind: Kind
  readonly signer: { readonly user: string; readonly password: string }
  readonly from: Asker
}

/** The pipeline looks for jobs each second: one that nobody took by then is taken back. */
const TAKEN_WITHIN = 60_000
const LOOK_EVERY = 200

export const toAnswer = (row: RecalculationRow): Recalculation => {
  const { id, kind, state, done, total, beganAgain, startedBy } = row
  const span = { startDate: toIso(row.startDate), endDate: row.endDate === null ? null : toIso(row.endDate) }
  return { id, kind, state, done, total, beganAgain, startedBy, ...span }
}

/** Puts a job down for the pipeline, signed; refused while another one waits or runs. */
export async function startRecalculation(
  site: Site,
  { kind, signer, from }: Wanted,
  at: Instant,
): Promise<RecalculationRow> {
  const userID = await signerOf(
    site,
    from,
    { username: signer.user, password: signer.password },
    'indexes.recalculate',
  )
  return site.db.transaction().execute(async (trx) => {
    const running = await readActiveRecalculation(trx)
    if (running) throw new Problem('recalculation-running', { who: running.startedBy })
    const row = await trx
      .insertInto('recalculation')
      .values({
        kind,
        state: 'waiting',
        active: 1,
        total: null,
        startedBy: userID,
        startDate: at,
        endDate: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await audit(trx, {
      at,
      userID,
      action: 'recalculation.start',
      entity: 'recalculation',
      entityKey: row.id,
      after: { kind },
    })
    return row
  })
}

/** Starts a job and waits for its end: how many windows were computed. */
export async function recalculateToTheEnd(site: Site, wanted: Wanted, at: Instant): Promise<number> {
  const { id } = await startRecalculation(site, wanted, at)
  const began = performance.now()
  for (;;) {
    const row = await findRecalculation(site.db, id)
    if (row?.state === 'done') return row.done
    if (row?.active !== 1) throw new Problem('recalculation-ended', { done: row?.done ?? 0 })
    if (row.state === 'waiting' && performance.now() - began > TAKEN_WITHIN) {
      await site.db.transaction().execute((trx) => endRecalculation(trx, id, site.clock.now()))
      throw new Problem('unavailable')
    }
    await setTimeout(LOOK_EVERY)
  }
}

/** Stops a job; what it has computed stays. */
export async function cancelRecalculation(site: Site, id: number, by: Actor): Promise<RecalculationRow> {
  return site.db.transaction().execute(async (trx) => {
    const ended = await endRecalculation(trx, id, by.at)
    if (ended) {
      const { kind, done } = ended
      const entity = 'recalculation'
      await audit(trx, {
        ...by,
        action: 'recalculation.cancel',
        entity,
        entityKey: id,
        after: { kind, done },
      })
      return ended
    }
    const row = await findRecalculation(trx, id)
    if (!row) throw new Problem('recalculation-unknown', { id })
    return row
  })
}

const endRecalculation = (trx: Trx, id: number, endDate: Instant): Promise<RecalculationRow | undefined> =>
  changeRecalculation(trx, id, { state: 'cancelled', active: null, endDate })

/** The latest job of each kind. */
export async function readLatest(site: Site): Promise<RecalculationRow[]> {
  const latest = site.db
    .selectFrom('recalculation')
    .select((eb) => eb.fn.max('id').as('id'))
    .groupBy('kind')
  return site.db
    .selectFrom('recalculation')
    .selectAll()
    .where('id', 'in', latest)
    .orderBy('kind', 'desc')
    .execute()
}
