import { type Actor, type ProductValues, whyNotProduct } from '@baliza/domain'
import type { Db, Trx } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'
import { auditAll } from '../../facts/audit.ts'
import { type Change, type ImportKind, numberIn, portions, textIn, type Values } from './import-kind.ts'

const ENTITY = 'product'

/** Products; a code that is there is changed. */
export const productImport: ImportKind = {
  entity: 'product',
  fields: [
    {
      name: 'code',
      kind: 'text',
      required: true,
      headings: ['codigo', 'producto', 'product', 'product code', 'codigo producto', 'codigo de producto'],
    },
    {
      name: 'name',
      kind: 'text',
      required: true,
      headings: ['nombre', 'descripcion', 'description', 'product name'],
    },
    {
      name: 'wrappersPerPackage',
      kind: 'number',
      required: true,
      headings: ['envoltorios por paquete', 'envoltorios paquete', 'envases por paquete'],
    },
    {
      name: 'unitsPerWrapper',
      kind: 'number',
      required: true,
      headings: ['unidades por envoltorio', 'unidades envoltorio', 'unidades por envase'],
    },
    { name: 'unit', kind: 'text', required: false, headings: ['unidad', 'unidad de medida'] },
    { name: 'performance', kind: 'number', required: false, headings: ['rendimiento'] },
  ],
  keyOf: (values) => textIn(values, 'code') ?? '',
  whyNot: (values) => whyNotProduct(toProduct(values)),
  findExisting,
  insert,
  change,
}

const toProduct = (values: Values): ProductValues => ({
  code: textIn(values, 'code'),
  name: textIn(values, 'name'),
  wrappersPerPackage: numberIn(values, 'wrappersPerPackage'),
  unitsPerWrapper: numberIn(values, 'unitsPerWrapper'),
  unit: textIn(values, 'unit'),
  performance: numberIn(values, 'performance'),
})

async function findExisting(db: Db, rows: readonly Values[]): Promise<Map<string, Values>> {
  const existing = new Map<string, Values>()
  for (const some of portions(rows.map((row) => textIn(row, 'code') ?? ''))) {
    const found = await db.selectFrom('product').selectAll().where('code', 'in', some).execute()
    for (const row of found) existing.set(row.code, row)
  }
  return existing
}

/** Rows whose rules were asked before are whole. */
const toRow = (values: Values) => toProduct(values) as Omit<Row<'product'>, 'revision'>

async function insert(trx: Trx, rows: readonly Values[], by: Actor): Promise<void> {
  for (const some of portions(rows.map(toRow))) {
    await trx.insertInto('product').values(some).execute()
    await auditAll(
      trx,
      some.map((after) => ({
        ...by,
        action: 'product.create',
        entity: ENTITY,
        entityKey: after.code,
        after,
      })),
    )
  }
}

async function change(trx: Trx, changes: readonly Change[], by: Actor): Promise<void> {
  for (const { before, after: values } of changes) {
    const { code, ...after } = toRow(values)
    await trx
      .updateTable('product')
      .set((eb) => ({ ...after, revision: eb('revision', '+', 1) }))
      .where('code', '=', code)
      .execute()
    await auditAll(trx, [
      { ...by, action: 'product.change', entity: ENTITY, entityKey: code, before, after: { code, ...after } },
    ])
  }
}
