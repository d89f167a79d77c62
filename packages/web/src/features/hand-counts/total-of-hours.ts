import type { OrderHour } from '@baliza/contract'

export type HourTotal = Pick<OrderHour, 'units' | 'discards' | 'countedUnits' | 'countedDiscards'>

/** What all the hours made together. */
export const totalOf = (hours: readonly OrderHour[]): HourTotal =>
  hours.reduce<HourTotal>(
    (sum, hour) => ({
      units: sum.units + hour.units,
      discards: sum.discards + hour.discards,
      countedUnits: sum.countedUnits + hour.countedUnits,
      countedDiscards: sum.countedDiscards + hour.countedDiscards,
    }),
    { units: 0, discards: 0, countedUnits: 0, countedDiscards: 0 },
  )
