import type { Instant, TagReading } from '@baliza/domain'
import type { Journal } from './journal.ts'

/** No tag has this number: such a reading says of which pushed batch the ones after it are. */
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

function readMark({ tagID, value }: TagReading): Mark | undefined {
  if (tagID !== MARK) return undefined
  const [batchID = 0, from = 0, count = 0] = String(value).split(' ').map(Number)
  return { batchID, from, count }
}

/** A number alone is not enough: a database that was restored gives the same ones once more. */
export const keyOfBatch = (batchID: number, receivedAt: number): string => `${batchID} ${receivedAt}`

export type Marks = Map<string, { readonly taken: number; readonly isWhole: boolean }>

/** How many readings of each pushed batch are in the journal, and whether that is all of it. */
export function readMarks(journal: Pick<Journal, 'read'>): Marks {
  const found: Marks = new Map()
  let key = ''
  let mark: Mark | undefined
  let taken = 0
  for (const { readings } of journal.read(0)) {
    for (const reading of readings) {
      const next = readMark(reading)
      if (next) {
        mark = next
        taken = next.from
        key = keyOfBatch(next.batchID, reading.sourceTime)
      } else if (mark && taken < mark.count) taken++
      else continue
      found.set(key, { taken, isWhole: taken >= mark.count })
    }
  }
  return found
}
