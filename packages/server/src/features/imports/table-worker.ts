import { parentPort, workerData } from 'node:worker_threads'
import { readTable } from './read-table.ts'

/** What the thread is given to read. */
export type TableRequest = { readonly bytes: Uint8Array; readonly most: number }

const { bytes, most } = workerData as TableRequest
parentPort?.postMessage(await readTable(bytes, most))
