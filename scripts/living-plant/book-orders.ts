import {
  earliest,
  HOUR,
  hourAt,
  type Instant,
  type Interval,
  later,
  MINUTE,
  plantCalendar,
  READ_STATUS,
} from '@baliza/domain'
import { type Database, type Db, numberFrom, type Row } from '@baliza/server'
import type { PlantModel } from '@baliza/simulator'
import type { Insertable } from 'kysely'
import { chunks, type Entry } from './rows.ts'

type Order = Row<'productionOrder'>
type Preloaded = Insertable<Database['preloadedOrder']> & { id: number }
type Validated = Insertable<Database['validatedOrder']>

const CUSTOMERS = [
  'Molinos del Sur',
  'Cooperativa La Unión',
  'Agro Ñandubay',
  'Semillas Bonanza',
  'Campo Viejo S.A.',
] as const
const BAGS = ['Papel 3 pliegos', 'Rafia laminada', 'Polietileno'] as const
const AHEAD = 14
const DELETED = 3
/** The trail of what people did is written for so long back. */
const TRAIL = 14 * 24 * HOUR
/** Corrections are written for so long back, on each so-manieth hour. */
const CORRECTED = 3 * 24 * HOUR
const EVERY_HOUR = 5

const pickFrom = <T>(all: readonly [T, ...T[]], i: number): T => all[i % all.length] ?? all[0]

/**
 * What people planned, validated, adjusted and corrected about the orders of the past, and what they plan
 * next. Answers the trail of it.
 */
export async function bookOrders(db: Db, model: PlantModel, { end: now }: Interval): Promise<Entry[]> {
  const orders = await db
    .selectFrom('productionOrder')
    .selectAll()
    .where('startDate', 'is not', null)
    .orderBy('order')
    .execute()
  const preloaded = preloadedRows(orders, model, now)
  const validated = validatedRows(orders, model, now)
  for (const some of chunks(preloaded)) await db.insertInto('preloadedOrder').values(some).execute()
  await numberFrom(db, 'preloadedOrder', 'id')
  for (const some of chunks(validated)) await db.insertInto('validatedOrder').values(some).execute()
  const trail = await db.transaction().execute((tx) => writeOrders(tx, orders, { preloaded, now }))
  await correctHours(db, model, orders, now)
  return trail
}

const isPreloaded = ({ order }: Order): boolean => order % 3 === 0
const isValidated = ({ order }: Order): boolean => order % 3 === 1

/** `MZ-DK72-20` comes in bags of 20 kg. */
const kilosOf = (code: string): number => Number(code.split('-').at(-1)) || 25

function preloadedRows(
  orders: readonly Order[],
  { description: { products } }: PlantModel,
  now: Instant,
): Preloaded[] {
  const shares = new Map(products.map(({ code, performance }) => [code, performance ?? 1]))
  const planned = (i: number, op: string, producto: string, bags: number): Preloaded => {
    const pesoBolsa = kilosOf(producto)
    const cantidad = Math.round((bags * pesoBolsa) / (shares.get(producto) ?? 1) / 100) / 10
    const rest = {
      cliente: pickFrom(CUSTOMERS, i),
      bolsa: pickFrom(BAGS, i),
      cosecha: 2026,
      updatedBy: 'supervisor',
      revision: 1,
    }
    return {
      id: i + 1,
      op,
      producto,
      cantidad,
      pesoBolsa,
      ...rest,
      utilizado: false,
      deleted: false,
      updateDate: now,
    }
  }
  const used = orders
    .filter(isPreloaded)
    .flatMap(({ op, productCode, desiredProductionQuantity, startDate }, i) => {
      if (productCode === null) return []
      return [
        {
          ...planned(i, op, productCode, desiredProductionQuantity ?? 1_000),
          utilizado: true,
          updateDate: startDate,
          revision: 2,
        },
      ]
    })
  const ahead = Array.from({ length: AHEAD + DELETED }, (_, nth) => {
    const i = (used.at(-1)?.id ?? 0) + nth
    const code = products[nth % products.length]?.code ?? ''
    return {
      ...planned(i, `27${String(nth + 1).padStart(4, '0')}`, code, 2_000 + nth * 350),
      deleted: nth >= AHEAD,
    }
  })
  return [...used, ...ahead]
}

/** Some were used, one of twenty of them with a product that does not exist; some wait. */
function validatedRows(
  orders: readonly Order[],
  { description: { products } }: PlantModel,
  now: Instant,
): Validated[] {
  const row = { updatedBy: 'supervisor', revision: 1, updateDate: now }
  const used = orders.filter(isValidated).map(({ op, lot, productCode, startDate }, i) => {
    const isWrong = i % 20 === 0
    const code = isWrong ? 'MZ-DK27-20' : (productCode ?? '')
    const estado = isWrong ? READ_STATUS.READ_WITH_ERRORS : READ_STATUS.READ
    return {
      ...row,
      orderID: op,
      lot: lot ?? '1',
      productCode: code,
      estado,
      updateDate: startDate,
      revision: 2,
    }
  })
  const waiting = Array.from({ length: 7 }, (_, nth) => {
    const code = products[(nth + 3) % products.length]?.code ?? ''
    return {
      ...row,
      orderID: `S27${String(nth + 1).padStart(4, '0')}`,
      lot: `27-${100 + nth}`,
      productCode: code,
      estado: READ_STATUS.NOT_READ,
    }
  })
  return [...used, ...waiting]
}

type Book = { readonly preloaded: readonly Preloaded[]; readonly now: Instant }

/** Most orders that are over were validated, and the discount of some was adjusted. */
async function writeOrders(tx: Db, orders: readonly Order[], { preloaded, now }: Book): Promise<Entry[]> {
  const ids = new Map(preloaded.map(({ id, op }) => [op, id]))
  const trail: Entry[] = []
  for (const before of orders) {
    const origin = {
      preContractID: isPreloaded(before) ? (ids.get(before.op) ?? null) : null,
      validatedOrderID: isValidated(before) ? before.op : null,
    }
    const edits =
      before.endDate === null || before.endDate > now - 8 * HOUR ? [] : editsOf(before, before.endDate)
    const after = edits.reduce((row, edit) => ({ ...row, ...edit.columns }), { ...before, ...origin })
    const { order, validation, adjustedDiscountTime, updatedBy, updateDate, revision } = after
    const columns = { ...origin, validation, adjustedDiscountTime, updatedBy, updateDate, revision }
    await tx.updateTable('productionOrder').set(columns).where('order', '=', order).execute()
    trail.push(...edits.map((edit) => entryOf({ ...before, ...origin }, edit)))
  }
  return trail.filter(({ at }) => at >= now - TRAIL)
}

type Edit = {
  readonly action: string
  readonly at: Instant
  readonly userID: string
  readonly columns: Partial<Order>
  readonly reason?: string
}

function editsOf({ order, startDate, revision }: Order, endDate: Instant): Edit[] {
  const edits: Edit[] = []
  const write = (action: string, minutes: number, columns: Partial<Order>, reason?: string) => {
    const at = later(endDate, minutes * MINUTE)
    const signed = { updatedBy: 'supervisor', updateDate: at, revision: revision + edits.length + 1 }
    edits.push({
      action,
      at,
      userID: 'supervisor',
      columns: { ...columns, ...signed },
      ...(reason !== undefined && { reason }),
    })
  }
  const length = (endDate - (startDate ?? endDate)) / MINUTE
  if (order % 11 === 4)
    write(
      'order.adjust',
      70,
      { adjustedDiscountTime: Math.round(length * 0.06) },
      'Cambio de formato acordado',
    )
  if (order % 5 !== 0) write('order.validate', 95, { validation: true })
  return edits
}

const entryOf = (before: Order, { action, at, userID, columns, reason }: Edit): Entry => ({
  at,
  userID,
  action,
  entity: 'order',
  entityKey: String(before.order),
  before: JSON.stringify(before),
  after: JSON.stringify({ ...before, ...columns, ...(reason !== undefined && { reason }) }),
})

/** Pieces that the counter missed, written down at the end of some hours. */
async function correctHours(
  db: Db,
  { description: { lines } }: PlantModel,
  orders: readonly Order[],
  now: Instant,
): Promise<void> {
  const byHand = new Set(
    lines.filter(({ enableProductionManager }) => enableProductionManager).map(({ lineID }) => lineID),
  )
  const { timeZone } = await db.selectFrom('parameter').select('timeZone').executeTakeFirstOrThrow()
  const calendar = plantCalendar(timeZone)
  const rows = orders.flatMap(
    ({ order, lineID, startDate, endDate }): Insertable<Database['productionCorrection']>[] => {
      if (startDate === null || endDate === null || !byHand.has(lineID) || endDate < now - CORRECTED)
        return []
      const first = hourAt(calendar, startDate).end
      const whole = Math.max(0, Math.floor((endDate - first) / HOUR))
      return Array.from({ length: whole }, (_, i) => later(first, i * HOUR)).flatMap((hour, i) => {
        if ((i + order) % EVERY_HOUR !== 0) return []
        const units = 2 + ((i + order) % 9)
        const signature = {
          reason: 'Bolsas contadas en balanza',
          userID: 'operador',
          at: earliest(now, later(hour, HOUR + 4 * MINUTE)),
        }
        return [{ order, lineID, hour, units, discards: units % 3, ...signature }]
      })
    },
  )
  for (const some of chunks(rows)) await db.insertInto('productionCorrection').values(some).execute()
}
