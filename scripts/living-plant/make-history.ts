import { HOUR, type Instant, instant, plantCalendar } from '@baliza/domain'
import { type Db, feedHistory } from '@baliza/server'
import type { PlantModel } from '@baliza/simulator'
import { furnish } from './furnish.ts'
import { handleHistory } from './handle-history.ts'

export type Past = {
  readonly now: Instant
  /** Whole production days before the one of now. */
  readonly days: number
  readonly zone: string
  /** Called while the history is made. */
  readonly onProgress?: ((share: number) => void) | undefined
}

/**
 * The configuration, and what happened before now: the model's readings through the pipeline's own stages,
 * and what people made of it.
 */
export async function makeHistory(
  db: Db,
  model: PlantModel,
  { now, days, zone, onProgress }: Past,
): Promise<void> {
  await furnish(db, model.description, zone)
  const calendar = plantCalendar(zone)
  const start = calendar.dayInterval(calendar.productionDayAt(instant(now - days * 24 * HOUR))).start
  const span = { start, end: now }
  const onLived = () => handleHistory(db, model, span)
  await feedHistory(model.history(span), span, { db, onLived, ...(onProgress && { onProgress }) })
}
