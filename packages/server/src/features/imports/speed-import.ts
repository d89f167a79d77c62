import { type Actor, whyNotSpeed } from '@baliza/domain'
import type { Db, Trx } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'
import { auditAll } from '../../facts/audit.ts'
import {
  type Change,
  type ImportKind,
  numberIn,
  portions,
  type RowProblem,
  textIn,
  type Values,
} from './import-kind.ts'

type Speed = Row<'productSpeed'>

/** Speeds of products on lines; what is there is changed. An order keeps the speed that it started with. */
export const speedImport: ImportKind = {
  entity: 'productSpeed',
  fields: [
    {
      name: 'code',
      kind: 'text',
      required: true,
      headings: ['codigo', 'producto', 'product', 'product code', 'codigo producto', 'codigo de producto'],
    },
    {
      name: 'lineID',
      kind: 'number',
      required: true,
      headings: ['linea', 'line', 'numero de linea', 'line number', 'n linea'],
    },
    { name: 'speed', kind: 'number', required: true, headings: ['velocidad'] },
  ],
  keyOf: (values) => `${textIn(values, 'code')}/${numberIn(values, 'lineID')}`,
  whyNot: (values) => whyNotSpeed(toSpeed(values)),
  findExisting,
  whyNotHere,
  insert,
  change,
}

const toSpeed = (values: Values) => ({
  code: textIn(values, 'code'),
  lineID: numberIn(values, 'lineID'),
  speed: numberIn(values, 'speed'),
})

const keyOf = ({ code, lineID }: Pick<Speed, 'code' | 'lineID'>): string => `${code}/${lineID}`

async function findExisting(db: Db, rows: readonly Values[]): Promise<Map<string, Values>> {
  const existing = new Map<string, Values>()
  const codes = [...new Set(rows.map((row) => textIn(row, 'code') ?? ''))]
  for (const some of portions(codes)) {
    const found = await db.selectFrom('productSpeed').selectAll().where('code', 'in', some).execute()
    for (const row of found) existing.set(keyOf(row), row)
  }
  return existing
}

/** A speed is that of a product and a line that exist. */
async function whyNotHere(db: Db): Promise<(values: Values) => RowProblem[]> {
  const products = new Set((await db.selectFrom('product').select('code').execute()).map(({ code }) => code))
  const lines = new Set((await db.selectFrom('line').select('lineID').execute()).map(({ lineID }) => lineID))
  return (values) => {
    const { code, lineID } = toSpeed(values)
    const problems: RowProblem[] = []
    if (code !== null && !products.has(code))
      problems.push({ field: 'code', code: 'product-unknown', values: { code: code.slice(0, 40) } })
    const isLine = lineID !== null && Number.isInteger(lineID) && lineID >= 1 && lineID <= 99
    if (isLine && !lines.has(lineID))
      problems.push({ field: 'lineID', code: 'line-unknown', values: { lineID } })
    return problems
  }
}

/** Rows whose rules were asked before are whole. */
const toRow = (values: Values) => toSpeed(values) as Omit<Speed, 'revision'>

async function insert(trx: Trx, rows: readonly Values[], by: Actor): Promise<void> {
  for (const some of portions(rows.map(toRow))) {
    await trx.insertInto('productSpeed').values(some).execute()
    await auditAll(
      trx,
      some.map((after) => ({
        ...by,
        action: 'productSpeed.create',
        entity: 'productSpeed',
        entityKey: keyOf(after),
        after,
      })),
    )
  }
}

async function change(trx: Trx, changes: readonly Change[], by: Actor): Promise<void> {
  for (const { before, after: values } of changes) {
    const after = toRow(values)
    const { code, lineID, speed } = after
    await trx
      .updateTable('productSpeed')
      .set((eb) => ({ speed, revision: eb('revision', '+', 1) }))
      .where((eb) => eb.and({ code, lineID }))
      .execute()
    await auditAll(trx, [
      {
        ...by,
        action: 'productSpeed.change',
        entity: 'productSpeed',
        entityKey: keyOf(after),
        before,
        after,
      },
    ])
  }
}
