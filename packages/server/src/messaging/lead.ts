import { type Db, dialectOf, type Trx } from '../db/open-database.ts'

/**
 * One process's time as the one that writes the pipeline's facts. Everyone who claims the lead begins a new
 * term.
 */
export type Lead = {
  readonly term: number
  /** The number of the last write of this term. */
  lastWrite: number
}

/** One transaction of a term: however often it is tried, it happens once. */
export type NumberedWrite = { readonly term: number; readonly number: number }

/** Somebody else has claimed the lead since: what this process knows of the plant is out of date. */
export class LeadLost extends Error {
  constructor(term: number) {
    super(`another pipeline leads since term ${term} ended`)
    this.name = 'LeadLost'
  }
}

export type Claim = {
  readonly lead: Lead
  /**
   * Another journal than ours was written by the last leader: what ours holds is older than what is recorded.
   */
  readonly tookOver: boolean
}

/** Begins a term. A write of the term before that is still under way ends first, and none begins after it. */
export function claimLead(db: Db, journal: string): Promise<Claim> {
  return db.transaction().execute(async (trx) => {
    // NOTE: what is being written in the term before ends first; a write of the same term never waits for that
    const before = await trx
      .selectFrom('pipelineLead')
      .select('journal')
      .$if(dialectOf(trx) === 'postgres', (query) => query.forUpdate())
      .executeTakeFirst()
    const { term } = await trx
      .insertInto('pipelineLead')
      .values({ id: 1, term: 1, turn: 0, journal })
      .onConflict((on) =>
        on.column('id').doUpdateSet((eb) => ({ term: eb('pipelineLead.term', '+', 1), turn: 0, journal })),
      )
      .returning('term')
      .executeTakeFirstOrThrow()
    return { lead: { term, lastWrite: 0 }, tookOver: before !== undefined && before.journal !== journal }
  })
}

/** Was this journal the last one that a leader wrote? */
export async function ledLast(db: Db, journal: string): Promise<boolean> {
  const last = await db.selectFrom('pipelineLead').select('journal').executeTakeFirst()
  return last === undefined || last.journal === journal
}

export const nextWrite = (lead: Lead): NumberedWrite => ({ term: lead.term, number: ++lead.lastWrite })

/**
 * To be called first in a transaction of the pipeline. False: this write is recorded already, and only the
 * answer was lost. Throws LeadLost when the term is over, so that a process that was cut off for a while can
 * never write beside its successor.
 */
export async function claimWrite(trx: Trx, { term, number }: NumberedWrite): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('pipelineLead')
    .set({ turn: number })
    .where('term', '=', term)
    .where('turn', '<', number)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return true
  const now = await trx.selectFrom('pipelineLead').select('term').executeTakeFirst()
  if (now?.term !== term) throw new LeadLost(term)
  return false
}

/** Throws LeadLost when the term is over: called first where the pipeline writes beside its cycles. */
export async function mustLead(db: Db, { term }: Pick<Lead, 'term'>): Promise<void> {
  const now = await db.selectFrom('pipelineLead').select('term').executeTakeFirst()
  if (now?.term !== term) throw new LeadLost(term)
}

/**
 * One transaction of what the pipeline writes beside its cycles: all of it as the one that leads, or none.
 * Throws LeadLost when the term is over, and a successor waits until it ends. Without a lead, whoever calls
 * sees to that.
 */
export function asLeader<T>(
  db: Db,
  lead: Pick<Lead, 'term'> | undefined,
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    if (lead) await holdLead(trx, lead)
    return work(trx)
  })
}

async function holdLead(trx: Trx, { term }: Pick<Lead, 'term'>): Promise<void> {
  const now = await trx
    .selectFrom('pipelineLead')
    .select('term')
    .$if(dialectOf(trx) === 'postgres', (query) => query.forKeyShare())
    .executeTakeFirst()
  if (now?.term !== term) throw new LeadLost(term)
}
