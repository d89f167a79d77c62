import type { PushedReading } from '@baliza/acquisition'

type Packed = readonly [
  PushedReading['tagID'],
  PushedReading['value'],
  PushedReading['quality'],
  PushedReading['sourceTime'],
]

/**
 * A batch as it waits in the database, between the process that receives it and the one that makes something
 * of it.
 */
export const packBatch = (readings: readonly PushedReading[]): string =>
  JSON.stringify(
    readings.map(({ tagID, value, quality, sourceTime }): Packed => [tagID, value, quality, sourceTime]),
  )

export const unpackBatch = (text: string): PushedReading[] =>
  (JSON.parse(text) as readonly Packed[]).map(([tagID, value, quality, sourceTime]) => ({
    tagID,
    value,
    quality,
    sourceTime,
  }))
