import type { ConfigurationPlan } from '@baliza/contract'

/** A file is written whole or not at all: one refused row holds back all of it. */
export function planVerdict({
  changes,
  refusals,
}: Pick<ConfigurationPlan, 'changes' | 'refusals'>): 'refused' | 'nothing-to-do' | 'ready' {
  if (refusals.length > 0) return 'refused'
  return changes.length === 0 ? 'nothing-to-do' : 'ready'
}
