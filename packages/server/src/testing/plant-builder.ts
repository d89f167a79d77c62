import { type Instant, instant, type LineState, ROLE } from '@baliza/domain'
import { hash } from '@node-rs/argon2'
import type { Insertable } from 'kysely'
import type { Db } from '../db/open-database.ts'
import { type PartOf, updateRow } from '../db/rows-of-table.ts'
import type { Database } from '../db/schema.ts'
import { insertDefaultContent, numberFrom } from '../facts/new-plant/default-content.ts'

/** `at('2026-11-20T08:00Z')`: a readable instant for tests. */
export const at = (iso: string): Instant => instant(Date.parse(iso))

type Values<T extends keyof Database> = Partial<Insertable<Database[T]>>

/** Something that can put itself into a plant whose building (1) and sector (1) are there. */
export type PlantPart = { readonly insertInto: (db: Db) => Promise<void> }

export type PlantBuilder = PlantPart & {
  readonly with: (...parts: PlantPart[]) => PlantBuilder
  readonly withParameters: (values: PartOf<'parameter'>) => PlantBuilder
}

/** A plant in Madrid with one building and one sector, and what every installation begins with. */
export function aPlant(parts: readonly PlantPart[] = []): PlantBuilder {
  return {
    with: (...more) => aPlant([...parts, ...more]),
    withParameters: (values) =>
      aPlant([
        ...parts,
        {
          insertInto: (db) =>
            db
              .transaction()
              .execute(async (trx) => void (await updateRow(trx, 'parameter', { id: 1 }, values))),
        },
      ]),
    insertInto: async (db) => {
      await insertDefaultContent(db)
      // NOTE: the mail servers of tests vouch for themselves
      const parameters = { timeZone: 'Europe/Madrid', emailRequireTls: false }
      await db.updateTable('parameter').set(parameters).execute()
      await db.insertInto('building').values({ buildingName: 'Planta' }).execute()
      await db.insertInto('sector').values({ sectorName: 'Envasado', buildingId: 1 }).execute()
      for (const part of parts) await part.insertInto(db)
    },
  }
}

type StopValues = Values<'stop'> & { startDate: Instant }
type OrderValues = Values<'productionOrder'> & { order: number; startDate: Instant | null }
type BucketValues = Values<'productionBucket'> & { start: Instant; units: number }
type CallValues = Values<'maintenanceCall'> & { callDate: Instant }

export type LineBuilder = PlantPart & {
  /** States follow each other: give them in time order; `end` null = it goes on. */
  readonly withState: (state: LineState, start: Instant, end?: Instant | null) => LineBuilder
  readonly withOrder: (order: OrderValues) => LineBuilder
  readonly withStop: (stop: StopValues) => LineBuilder
  readonly withPieces: (bucket: BucketValues) => LineBuilder
  readonly withCall: (call: CallValues) => LineBuilder
  readonly withTarget: (target: Values<'lineTarget'>) => LineBuilder
}

type Insert = (db: Db) => Promise<unknown>

/** A line of sector 1, order manager on; its facts are added in the order in which they are given. */
export function aLine(lineID = 1, values: Values<'line'> = {}, inserts: readonly Insert[] = []): LineBuilder {
  const and = (insert: Insert) => aLine(lineID, values, [...inserts, insert])
  return {
    withState: (state, start, end = null) =>
      and((db) => db.insertInto('lineState').values({ lineID, state, start, end }).execute()),
    withOrder: (order) =>
      and((db) => db.insertInto('productionOrder').values(orderRow(lineID, order)).execute()),
    withStop: (stop) =>
      and(async (db) =>
        db
          .insertInto('stop')
          .values(await stopRow(db, lineID, stop))
          .execute(),
      ),
    withPieces: (bucket) =>
      and((db) => db.insertInto('productionBucket').values(bucketRow(lineID, bucket)).execute()),
    withCall: (call) => and((db) => db.insertInto('maintenanceCall').values(callRow(lineID, call)).execute()),
    withTarget: (target) =>
      and((db) =>
        db
          .insertInto('lineTarget')
          .values({ lineID, tag: `L${lineID}`, defaultSpeed: 60, ...target })
          .execute(),
      ),
    insertInto: async (db) => {
      await db.insertInto('line').values(lineRow(lineID, values)).execute()
      for (const insert of inserts) await insert(db)
      await numberFrom(db, 'productionOrder', 'order')
    },
  }
}

const lineRow = (lineID: number, values: Values<'line'>): Insertable<Database['line']> => ({
  lineID,
  sectorID: 1,
  description: `Línea ${lineID}`,
  enableEmptyLineManager: false,
  enableStopsManager: false,
  enableOrderManager: true,
  enableProductionManager: false,
  enableCalculationRelative: false,
  enableIndicadorPorTurno: false,
  enableOperKpi: false,
  ...values,
})

/** Ready while it has no end, Finalized with one, Created without a start. */
function orderRow(lineID: number, order: OrderValues): Insertable<Database['productionOrder']> {
  const status = order.startDate === null ? 0 : order.endDate == null ? 1 : 2
  return {
    op: `OP${order.order}`,
    version: 0,
    lineID,
    status,
    validation: false,
    desiredProductionSpeed: 60,
    ...order,
  }
}

/** The next number of its order and line; recognized when a reason is given. */
async function stopRow(db: Db, lineID: number, stop: StopValues): Promise<Insertable<Database['stop']>> {
  const order = stop.order ?? 0
  const { last } = await db
    .selectFrom('stop')
    .select((eb) => eb.fn.max('stopID').as('last'))
    .where('order', '=', order)
    .where('lineID', '=', lineID)
    .executeTakeFirstOrThrow()
  return { order, lineID, stopID: (last ?? 0) + 1, split: 0, recognized: stop.reasonID != null, ...stop }
}

const bucketRow = (lineID: number, bucket: BucketValues): Insertable<Database['productionBucket']> => ({
  lineID,
  order: 0,
  end: instant(bucket.start + 60_000),
  discards: 0,
  unknownUnits: 0,
  unknownDiscards: 0,
  ...bucket,
})

const callRow = (lineID: number, call: CallValues): Insertable<Database['maintenanceCall']> => ({
  resourceLineID: lineID,
  status: 0,
  callReason: 'Atasco',
  declarationDate: call.callDate,
  ...call,
})

export const PASSWORD = 'demo'

/**
 * Made once, and quick to compare with: what it costs stands in the hash, and hundreds of tests log in. What
 * people choose in a test is hashed as the product does it.
 */
let passwordHash: Promise<string> | undefined

/** An active account named like its role, whose password is `demo`. */
export function aUser(role: keyof typeof ROLE, values: Values<'user'> = {}): PlantPart {
  const insertInto = async (db: Db) => {
    passwordHash ??= hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 })
    const userID = role.toLowerCase().slice(0, 12)
    const row = {
      userID,
      firstName: 'Ana',
      lastName: role,
      roleID: ROLE[role],
      active: true,
      passwordHash: await passwordHash,
      ...values,
    }
    await db.insertInto('user').values(row).execute()
  }
  return { insertInto }
}
