import type { Instant, TagReading } from '@baliza/domain'
import type { Journal } from './journal.ts'

/** No tag has this number: such a reading says which pushed batch the next ones belong to. */
const MARK = 0

/** Of a batch the readings from `from` on, up to `count`, follow. */
type Mark = { readonly batchID: number; readonly from: number; readonly count: number }

export const markOf = ({ batchID, from, count }: Mark, at: Instant): TagReading => ({
  tagID: MARK,
  value: `${batchID} ${from} ${count}`,
  quality: 'good',
  sourceTime: at,
  arrivalTime: at,
})

/** Another mark than ours: nobody saw the plant for a while. */
const isGap = ({ tagID, value }: TagReading): boolean => tagID === MARK && value === 'gap'

function readMark({ tagID, value }: TagReading): Mark | undefined {
  if (tagID !== MARK) return undefined
  const [batchID = 0, from = 0, count = 0] = String(value).split(' ').map(Number)
  return { batchID, from, count }
}

/** A number alone is not enough: a database that was restored gives the same ones once more. */
export const keyOfBatch = (batchID: number, receivedAt: number): string => `${batchID} ${receivedAt}`

export type Marks = Map<string, { readonly taken: number; readonly isWhole: boolean }>

/** A batch whose readings were taken, as its mark says. */
export type TakenBatch = {
  readonly batchID: number
  readonly receivedAt: Instant
  readonly taken: number
  readonly isWhole: boolean
}

/** Follows the marks through the journal, batch by batch. */
export class MarkReader {
  #mark: (Mark & { readonly receivedAt: Instant }) | undefined
  #taken = 0

  /** Of which pushed batches readings are among these, and how many of each are in the journal by then. */
  take(readings: readonly TagReading[]): TakenBatch[] {
    const found: TakenBatch[] = []
    for (const reading of readings) {
      if (isGap(reading)) continue
      const next = readMark(reading)
      if (next) {
        this.#mark = { ...next, receivedAt: reading.sourceTime }
        this.#taken = next.from
      } else if (this.#mark && this.#taken < this.#mark.count) this.#taken++
      else continue
      const { batchID, receivedAt, count } = this.#mark
      found.push({ batchID, receivedAt, taken: this.#taken, isWhole: this.#taken >= count })
    }
    return found
  }
}

/** How many readings of each pushed batch are in the journal, and whether that is all of it. */
export function readMarks(journal: Pick<Journal, 'read'>): Marks {
  const found: Marks = new Map()
  const reader = new MarkReader()
  for (const { readings } of journal.read(0)) {
    for (const { batchID, receivedAt, taken, isWhole } of reader.take(readings))
      found.set(keyOfBatch(batchID, receivedAt), { taken, isWhole })
  }
  return found
}
