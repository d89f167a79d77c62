import { parentPort, workerData } from 'node:worker_threads'
import { settled } from '@baliza/domain'
import { borrowDatabase } from '../../db/lent-database.ts'
import { Problem } from '../../refusals/problem.ts'
import { onBehalfOf } from '../../trail/origin.ts'
import { confirmImport } from './confirm-import.ts'
import type { ImportAnswer, ImportOrder } from './import-in-thread.ts'
import { importKind } from './import-kinds.ts'
import { planImport, toPreview } from './plan-import.ts'
import { readTable } from './read-table.ts'

const order = workerData as ImportOrder

async function answer(): Promise<unknown> {
  const table = await readTable(order.bytes, order.name)
  const kind = await importKind(order.kind)
  const db = borrowDatabase(order.database, order.dialect)
  return order.task.what === 'preview'
    ? toPreview(await planImport(db, kind, table), order.task.language)
    : confirmImport(db, kind, { table, ...order.task })
}

const done = await settled(order.from ? onBehalfOf(order.from, answer) : answer())
if (done.ok) tell({ json: JSON.stringify(done.value) })
else if (done.error instanceof Problem)
  tell({ refused: { code: done.error.code, values: done.error.values } })
else throw done.error

function tell(sent: ImportAnswer): void {
  parentPort?.postMessage(sent)
}
