import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type Db, dialectOf, type Trx } from '../db/open-database.ts'

/**
 * One process's time as the one that writes the pipeline's facts. Everyone who claims the lead begins a new
 * term.
 */
export type Lead = {
  readonly term: number
  /** Terms begin again in a database that went back; a claim is never made twice. */
  readonly claim: string
  /** The number of the last write of this term. */
  lastWrite: number
  /** The last one that is known to be stored. */
  stored: number
}

/** One transaction of a term: however often it is tried, it happens once. */
export type NumberedWrite = { readonly lead: Lead; readonly number: number }

/** Somebody else has claimed the lead since: what this process knows of the plant is out of date. */
export class LeadLost extends Error {
  constructor({ term }: Lead, reason = `another pipeline leads since term ${term} ended`) {
    super(reason)
    this.name = 'LeadLost'
  }
}

/**
 * The database has forgotten what was stored in it, as a standby that took over without its last second, or a
 * backup: what this process knows is ahead of it, and a restart reads the rest from the journal.
 */
export class DatabaseWentBack extends LeadLost {
  constructor(lead: Lead, turn: number) {
    super(lead, `the database went back: of ${lead.stored} writes it knows ${turn}`)
    this.name = 'DatabaseWentBack'
  }
}

export type Claim = {
  readonly lead: Lead
  /**
   * Another journal than ours was written by the last leader: what ours holds is older than what is recorded.
   */
  readonly tookOver: boolean
}

/** What the connections of a pipeline are called, those of each process by a name of their own. */
export const pipelineConnections = (): string => `${CONNECTIONS}${randomBytes(8).toString('hex')}`
const CONNECTIONS = 'baliza-pipeline-'

/**
 * Begins a term, for who holds the lock. The connections of who led before end at once, and with them what it
 * was writing: it may be frozen in the middle of it. None of its writes begins after that.
 */
export async function claimLead(db: Db, journal: string): Promise<Claim> {
  if (dialectOf(db) === 'postgres') await endOtherPipelines(db)
  const claim = randomUUID()
  return db.transaction().execute(async (trx) => {
    // NOTE: what is being written in the term before ends first; a write of the same term never waits for that
    const before = await trx
      .selectFrom('pipelineLead')
      .select('journal')
      .$if(dialectOf(trx) === 'postgres', (query) => query.forUpdate())
      .executeTakeFirst()
    const { term } = await trx
      .insertInto('pipelineLead')
      .values({ id: 1, term: 1, turn: 0, journal, claim })
      .onConflict((on) =>
        on
          .column('id')
          .doUpdateSet((eb) => ({ term: eb('pipelineLead.term', '+', 1), turn: 0, journal, claim })),
      )
      .returning('term')
      .executeTakeFirstOrThrow()
    return {
      lead: { term, claim, lastWrite: 0, stored: 0 },
      tookOver: before !== undefined && before.journal !== journal,
    }
  })
}

/** The one that holds the lock is another connection, of another name. */
const endOtherPipelines = (db: Db) =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and usename = current_user
      and position(${CONNECTIONS} in application_name) > 0
      and application_name <> current_setting('application_name')`.execute(db)

/** Was this journal the last one that a leader wrote? */
export async function ledLast(db: Db, journal: string): Promise<boolean> {
  const last = await db.selectFrom('pipelineLead').select('journal').executeTakeFirst()
  return last === undefined || last.journal === journal
}

export const nextWrite = (lead: Lead): NumberedWrite => ({ lead, number: ++lead.lastWrite })

/** The answer came: it is stored. */
export function noteStored({ lead, number }: NumberedWrite): void {
  lead.stored = number
}

/**
 * To be called first in a transaction of the pipeline. False: this write is recorded already, and only the
 * answer was lost. Throws LeadLost when the term is over, so that a process that was cut off for a while can
 * never write beside its successor.
 */
export async function claimWrite(trx: Trx, { lead, number }: NumberedWrite): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('pipelineLead')
    .set({ turn: number })
    .where('claim', '=', lead.claim)
    .where('turn', '>=', lead.stored)
    .where('turn', '<', number)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return true
  await holdLead(trx, lead)
  return false
}

/**
 * One transaction of what the pipeline writes beside its cycles: all of it as the one that leads, or none.
 * Throws LeadLost when the term is over, and a successor waits until it ends. Without a lead, the caller sees
 * to that.
 */
export function asLeader<T>(db: Db, lead: Lead | undefined, work: (trx: Trx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    if (lead) await holdLead(trx, lead)
    return work(trx)
  })
}

async function holdLead(trx: Trx, lead: Lead): Promise<void> {
  // NOTE: a cycle may be stored while the answer is on its way
  const { stored } = lead
  const now = await trx
    .selectFrom('pipelineLead')
    .select(['claim', 'turn'])
    .$if(dialectOf(trx) === 'postgres', (query) => query.forKeyShare())
    .executeTakeFirst()
  if (now?.claim !== lead.claim) throw new LeadLost(lead)
  if (now.turn < stored) throw new DatabaseWentBack(lead, now.turn)
}
