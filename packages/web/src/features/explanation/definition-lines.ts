import type { Explanation } from '@baliza/contract'
import { PROFILES } from '@baliza/domain'
import { m } from '../../i18n/paraglide/messages.js'
import type { FigureLine } from './figure-line.ts'
import type { ShownExplanation } from './shown-explanation.ts'

type Profile = Explanation['definition']['profile']
type Other = Exclude<Profile, 'baliza'>

/** What the headline and its three factors are called by a definition. */
export const factorNames = (profile: Profile) =>
  profile === 'baliza'
    ? {
        oee: m.explanation_oee(),
        utilization: m.explanation_utilization(),
        throughput: m.explanation_throughput(),
        acceptance: m.explanation_acceptance(),
      }
    : {
        oee: HEADLINES[profile](),
        utilization: m.explanation_availability(),
        throughput: m.explanation_speed_performance(),
        acceptance: m.explanation_quality(),
      }

const HEADLINES: Record<Other, () => string> = {
  'iso-22400': m.explanation_oee,
  smrp: m.explanation_oee,
  nakajima: m.explanation_oee,
  apq: m.explanation_oee,
  ooe: m.explanation_ooe,
  teep: m.explanation_teep,
}

const BASES = {
  charged: m.explanation_base_charged,
  scheduled: m.explanation_base_scheduled,
  calendar: m.explanation_base_calendar,
}

function operatingWords(profile: Other): string {
  const { microstops, empty } = PROFILES[profile].operating
  if (empty) return m.explanation_operating_all()
  return microstops ? m.explanation_operating_micro() : m.explanation_operating()
}

/** The factors of another definition than the product's own, with the figures of the window in them. */
export function definitionLines({ of, format }: ShownExplanation): FigureLine[] | undefined {
  const { profile, terms } = of.definition
  if (profile === 'baliza' || terms === null) return undefined
  const { utilization, throughput, acceptance } = of.figures
  const names = factorNames(profile)
  const minutes = (value: number | null) => format.minutes(value, 2)
  const divided = (a: string, b: string) => m.explanation_divided({ a, b })
  const lines: FigureLine[] = [
    {
      id: 'utilization',
      name: names.utilization,
      value: format.percent(utilization, 2),
      words: m.explanation_availability_words({
        operating: operatingWords(profile),
        base: BASES[PROFILES[profile].base](),
      }),
      sum: divided(minutes(terms.operatingTime), minutes(terms.baseTime)),
      list: 'states',
    },
    {
      id: 'throughput',
      name: names.throughput,
      value: format.percent(throughput, 2),
      words: m.explanation_performance_ideal_words(),
      sum: divided(minutes(terms.idealTime), minutes(terms.operatingTime)),
      list: 'parts',
    },
    {
      id: 'acceptance',
      name: names.acceptance,
      value: format.percent(acceptance, 2),
      words: m.explanation_quality_words(),
      sum: divided(format.number(terms.goodQuantity), format.number(terms.quantity)),
      list: 'pieces',
    },
  ]
  return PROFILES[profile].hasTeep ? [...lines, ...wholeLines(of, format)] : lines
}

function wholeLines(
  { definition: { terms }, figures }: Explanation,
  format: ShownExplanation['format'],
): FigureLine[] {
  if (terms === null) return []
  const ratio = (value: number | null) => format.percent(value, 2)
  return [
    {
      id: 'loading',
      name: m.explanation_loading(),
      value: ratio(terms.loading),
      words: m.explanation_loading_words(),
      sum: m.explanation_divided({
        a: format.minutes(terms.baseTime, 2),
        b: format.minutes(terms.calendarTime, 2),
      }),
    },
    {
      id: 'teep',
      name: m.explanation_teep(),
      value: ratio(terms.teep),
      words: m.explanation_teep_words(),
      sum: m.explanation_times_two({ a: ratio(terms.loading), b: ratio(figures.oee) }),
    },
  ]
}
