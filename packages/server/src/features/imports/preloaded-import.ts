import { type Actor, type PreloadedValues, whyNotPreload } from '@baliza/domain'
import type { Db, Trx } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'
import { auditAll } from '../../facts/audit.ts'
import { Problem } from '../../refusals/problem.ts'
import { type Change, type ImportKind, numberIn, portions, textIn, type Values } from './import-kind.ts'

const ENTITY = 'preloadedOrder'

/** Pre-loaded orders; an op that is there is changed. */
export const preloadedImport: ImportKind = {
  entity: 'preloadedOrder',
  fields: [
    {
      name: 'op',
      kind: 'text',
      required: true,
      headings: ['orden', 'n op', 'nro op', 'numero op', 'order', 'orden de produccion', 'production order'],
    },
    { name: 'cliente', kind: 'text', required: false, headings: ['client', 'customer'] },
    {
      name: 'producto',
      kind: 'text',
      required: true,
      headings: ['product', 'codigo producto', 'codigo de producto', 'product code', 'codigo'],
    },
    {
      name: 'cosecha',
      kind: 'number',
      required: false,
      headings: ['harvest', 'harvest year', 'crop', 'ano de cosecha', 'ano cosecha'],
    },
    {
      name: 'cantidad',
      kind: 'number',
      required: true,
      headings: ['amount', 'quantity', 'toneladas', 'tons', 'cantidad t', 'cantidad tn'],
    },
    { name: 'bolsa', kind: 'text', required: false, headings: ['bag', 'tipo de bolsa', 'bag type'] },
    {
      name: 'pesoBolsa',
      kind: 'number',
      required: true,
      headings: [
        'peso',
        'peso de bolsa',
        'peso de la bolsa',
        'weight',
        'bag weight',
        'peso kg',
        'peso bolsa kg',
      ],
    },
  ],
  keyOf: (values) => textIn(values, 'op') ?? '',
  whyNot: (values) => whyNotPreload(toPreloaded(values)),
  findExisting,
  insert,
  change,
}

const toPreloaded = (values: Values): PreloadedValues => ({
  op: textIn(values, 'op'),
  cliente: textIn(values, 'cliente'),
  producto: textIn(values, 'producto'),
  cosecha: numberIn(values, 'cosecha'),
  cantidad: numberIn(values, 'cantidad'),
  bolsa: textIn(values, 'bolsa'),
  pesoBolsa: numberIn(values, 'pesoBolsa'),
})

async function findExisting(db: Db, rows: readonly Values[]): Promise<Map<string, Values>> {
  const existing = new Map<string, Values>()
  for (const some of portions(rows.map((row) => textIn(row, 'op') ?? ''))) {
    const found = await db
      .selectFrom('preloadedOrder')
      .select(['id', 'op', 'cliente', 'producto', 'cosecha', 'cantidad', 'bolsa', 'pesoBolsa', 'revision'])
      .where('op', 'in', some)
      .where('deleted', '=', false)
      .execute()
    for (const row of found) existing.set(row.op, row)
  }
  return existing
}

/** Rows whose rules were asked before are whole. */
const toRow = (values: Values, { userID, at }: Actor) => ({
  ...(toPreloaded(values) as Pick<Row<'preloadedOrder'>, keyof PreloadedValues>),
  updatedBy: userID,
  updateDate: at,
})

async function insert(trx: Trx, rows: readonly Values[], by: Actor): Promise<void> {
  for (const some of portions(rows)) {
    const made = await trx
      .insertInto('preloadedOrder')
      .values(some.map((values) => toRow(values, by)))
      .returningAll()
      .execute()
    await auditAll(
      trx,
      made.map((after) => ({
        ...by,
        action: 'preloaded.create',
        entity: ENTITY,
        entityKey: after.id,
        after,
      })),
    )
  }
}

async function change(trx: Trx, changes: readonly Change[], by: Actor): Promise<void> {
  for (const { before, after: values } of changes) {
    const { id, revision } = before as { id: number; revision: number }
    const after = await trx
      .updateTable('preloadedOrder')
      .set({ ...toRow(values, by), revision: revision + 1 })
      .where('id', '=', id)
      .where('revision', '=', revision)
      .returningAll()
      .executeTakeFirst()
    if (!after) throw new Problem('import-changed')
    await auditAll(trx, [{ ...by, action: 'preloaded.change', entity: ENTITY, entityKey: id, before, after }])
  }
}
