import { Worker } from 'node:worker_threads'
import { Problem } from '../../refusals/problem.ts'
import type { Table, TableAnswer } from './read-table.ts'
import type { TableRequest } from './table-worker.ts'

const MEGABYTES = 5
const LARGEST = MEGABYTES * 1024 * 1024
/** Below the headings. */
const MOST_ROWS = 20_000
/** What a file of that size may cost; one that wants more was made to do harm. */
const LIMITS = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 }
const LONGEST = 20_000

export type SentFile = { readonly name: string; readonly content: string }

/**
 * Reads the rows of a file that somebody sent. It is read in a thread of its own, with bounded memory and
 * time, so that a large, broken or malicious file disturbs nobody else.
 */
export async function readFile({ name, content }: SentFile): Promise<Table> {
  const bytes = Buffer.from(content.replace(/^data:[^,]*,/, ''), 'base64')
  if (bytes.length > LARGEST) throw new Problem('import-too-large', { megabytes: MEGABYTES })
  const answer = await readInThread({ bytes, most: MOST_ROWS + 1 })
  if (answer === undefined) throw new Problem('import-unreadable', { name })
  if ('refused' in answer) throw new Problem('import-format-unknown', { name })
  const table = answer.table.filter((row, i) => i === 0 || row.some((cell) => cell !== null && cell !== ''))
  if (answer.table.length > MOST_ROWS + 1) throw new Problem('import-too-many-rows', { most: MOST_ROWS })
  if (table.length < 2) throw new Problem('import-empty')
  return answer.table
}

/** undefined = it could not be read. */
function readInThread(workerData: TableRequest): Promise<TableAnswer | undefined> {
  const { promise, resolve } = Promise.withResolvers<TableAnswer | undefined>()
  const worker = new Worker(new URL('./table-worker.ts', import.meta.url), {
    workerData,
    resourceLimits: LIMITS,
    stderr: true,
  })
  const timer = setTimeout(() => void worker.terminate(), LONGEST)
  worker.once('message', (answer: TableAnswer) => resolve(answer))
  worker.once('error', () => resolve(undefined))
  worker.once('exit', () => {
    clearTimeout(timer)
    resolve(undefined)
  })
  return promise
}
