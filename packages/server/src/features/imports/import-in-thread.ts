import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import type { Language, ProblemCode } from '@baliza/contract'
import { type Actor, SECOND } from '@baliza/domain'
import { LentDatabase } from '../../db/lent-database.ts'
import { type Db, type DialectName, dialectOf } from '../../db/open-database.ts'
import { Problem } from '../../refusals/problem.ts'
import { currentOrigin, type Origin } from '../../trail/origin.ts'
import type { Promised } from './confirm-import.ts'
import type { ImportKindName } from './import-kinds.ts'
import { unpacksTooLarge, WORKBOOK_BOUNDS } from './packed-size.ts'

const MEGABYTES = 5
/** What a file of that size may cost; one that wants more was made to do harm. */
const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }
/** So long may the thread compute without a word to the database. */
const LONGEST_SILENCE = 15 * SECOND
const AGAIN_AFTER = 5

type Task =
  | { readonly what: 'preview'; readonly language: Language }
  | { readonly what: 'confirm'; readonly promised: Promised; readonly by: Actor }

/** What the thread is given. */
export type ImportOrder = {
  readonly kind: ImportKindName
  readonly name: string
  readonly bytes: Uint8Array
  readonly task: Task
  readonly from: Origin | undefined
  readonly database: MessagePort
  readonly dialect: DialectName
}

export type ImportAnswer =
  /** The answer of the call, written already. */
  | { readonly json: string }
  | { readonly refused: { readonly code: ProblemCode; readonly values: Problem['values'] } }

type Sent = {
  readonly kind: ImportKindName
  readonly file: { readonly name: string; readonly content: string }
  readonly task: Task
}

let isBusy = false

/**
 * Reads a file that somebody sent, and says what it would do or does it, in a thread of its own with bounded
 * memory and time: a large, broken or malicious file disturbs nobody else. One file at a time.
 */
export async function importInThread(db: Db, { kind, file, task }: Sent): Promise<string> {
  const { name, content } = file
  const bytes = Buffer.from(
    content.slice(content.startsWith('data:') ? content.indexOf(',') + 1 : 0),
    'base64',
  )
  if (bytes.length > MEGABYTES * 1024 * 1024) throw new Problem('import-too-large', { megabytes: MEGABYTES })
  if (unpacksTooLarge(bytes))
    throw new Problem('import-unpacks-too-large', { name, megabytes: WORKBOOK_BOUNDS.megabytes })
  if (isBusy) throw new Problem('import-under-way', { seconds: AGAIN_AFTER })
  isBusy = true
  try {
    return await inThread(db, { kind, name, bytes, task, from: currentOrigin(), dialect: dialectOf(db) })
  } finally {
    isBusy = false
  }
}

async function inThread(db: Db, order: Omit<ImportOrder, 'database'>): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const { port1, port2 } = new MessageChannel()
  const worker = new Worker(new URL('./import-worker.ts', import.meta.url), {
    workerData: { ...order, database: port2 } satisfies ImportOrder,
    transferList: [port2],
    resourceLimits: LIMITS,
    stderr: true,
  })
  const tooCostly = () => new Problem('import-too-costly', { name: order.name })
  const silence = setTimeout(() => reject(tooCostly()), LONGEST_SILENCE)
  const lent = new LentDatabase(db, port1, { onStatement: () => silence.refresh(), onFailure: reject })
  worker.once('message', (answer: ImportAnswer) => {
    if ('json' in answer) resolve(answer.json)
    else reject(new Problem(answer.refused.code, answer.refused.values))
  })
  worker.once('error', (error: NodeJS.ErrnoException) =>
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooCostly() : error),
  )
  try {
    return await promise
  } finally {
    clearTimeout(silence)
    await worker.terminate()
    await lent.takeBack()
  }
}
