import { SourceError, type SourceFailure, type SourceVisit, visitSource } from '@baliza/acquisition'
import { type Language, problemText } from '@baliza/contract'
import { settled } from '@baliza/domain'
import type { PlantClock } from '../clock/plant-clock.ts'
import { Problem } from '../refusals/problem.ts'
import { type ConfiguredServer, settingsOf } from './server-settings.ts'

/** A session costs a small controller dear: so many at once, of everybody together. */
const MOST_VISITS = 4
let visits = 0

export type Visited<T> = { readonly value: T } | { readonly failure: Pick<SourceError, 'failure'>['failure'] }

/** Asks a server something in a short session beside the one that reads it; a failure is an answer too. */
export async function visitServer<T>(
  { dataFolder, clock }: { readonly dataFolder: string; readonly clock: PlantClock },
  row: ConfiguredServer,
  work: (visit: SourceVisit) => Promise<T>,
): Promise<Visited<T>> {
  if (visits >= MOST_VISITS) throw new Problem('too-many-visits')
  visits++
  const result = await settled(visitSource(settingsOf(row, dataFolder), work, { clock: clock.now }))
  visits--
  if (result.ok) return { value: result.value }
  if (result.error instanceof SourceError) return { failure: result.error.failure }
  throw result.error
}

/** Why a visit failed, as a sentence. */
export function failureText(
  failure: { readonly kind: SourceFailure | undefined; readonly detail: string },
  language: Language,
): string {
  const values = { detail: failure.detail }
  return problemText(failure.kind ? `source-${failure.kind}` : 'source-failed', values, language)
}
