import { MINUTE } from '../time/instant.ts'
import { goodShare, type IndexTotals } from './index-totals.ts'

/** How figures are made. The first is the product's own. */
export const PROFILE_IDS = ['baliza', 'iso-22400', 'smrp', 'nakajima', 'apq', 'ooe', 'teep'] as const
export type ProfileID = (typeof PROFILE_IDS)[number]

export const isProfile = (name: string): name is ProfileID => PROFILE_IDS.some((id) => id === name)

/**
 * A definition as data: which of the sums of a window stand in its ratios. Every term is a sum that adds up
 * over windows and lines, so that any definition of a whole is Σ numerators ÷ Σ denominators.
 */
type Profile = {
  /**
   * The time that a line is asked about: what it is charged with (staffed without planned downtime); all that
   * it was scheduled for, planned stops and breaks included; or the calendar. A lost signal is no downtime but
   * in the last.
   */
  readonly base: 'charged' | 'scheduled' | 'calendar'
  /** What goes on within the operating time, and is a loss of speed there. */
  readonly operating: { readonly microstops: boolean; readonly empty: boolean }
  /** Whether its OEE is one over all of the time: utilization × OEE is then a figure of its own. */
  readonly hasTeep: boolean
}

/** docs/domain.md, "Definitions side by side", has their sources. */
export const PROFILES: Readonly<Record<Exclude<ProfileID, 'baliza'>, Profile>> = {
  'iso-22400': { base: 'charged', operating: { microstops: false, empty: false }, hasTeep: false },
  smrp: { base: 'scheduled', operating: { microstops: true, empty: false }, hasTeep: true },
  nakajima: { base: 'charged', operating: { microstops: true, empty: true }, hasTeep: false },
  apq: { base: 'charged', operating: { microstops: true, empty: false }, hasTeep: true },
  ooe: { base: 'scheduled', operating: { microstops: true, empty: false }, hasTeep: false },
  teep: { base: 'calendar', operating: { microstops: true, empty: false }, hasTeep: false },
}

/** What the factors of a definition are made of: minutes and pieces; null = an order without a speed. */
export type ProfileTerms = {
  readonly calendarTime: number
  readonly baseTime: number
  readonly operatingTime: number
  /** How long the pieces of known time would have taken at their desired speeds. */
  readonly idealTime: number | null
  readonly goodQuantity: number
  readonly quantity: number
}

export type ProfileFactors = {
  readonly availability: number | null
  readonly performance: number | null
  readonly quality: number | null
  /** Of `ooe` and `teep` it is that figure: their base is another one. */
  readonly oee: number | null
  /** The share of the calendar that is asked about, and what comes to it; null where they are not defined. */
  readonly loading: number | null
  readonly teep: number | null
}

/** The sums that a definition puts into its ratios. */
export function profileTerms(total: IndexTotals, id: Exclude<ProfileID, 'baliza'>): ProfileTerms {
  const { base, operating } = PROFILES[id]
  const operatingMs =
    total.runningMs + (operating.microstops ? total.microMs : 0) + (operating.empty ? total.emptyMs : 0)
  return {
    calendarTime: total.windowMs / MINUTE,
    baseTime: baseMs(total, base) / MINUTE,
    operatingTime: operatingMs / MINUTE,
    idealTime: total.idealMinutes === null ? null : Math.max(0, total.idealMinutes),
    goodQuantity: Math.max(0, total.units - total.discards),
    quantity: total.units,
  }
}

function baseMs(total: IndexTotals, base: Profile['base']): number {
  const { windowMs, staffedMs, deductedMs, discountMs, plannedMs } = total
  if (base === 'calendar') return windowMs
  return Math.max(0, staffedMs - (base === 'charged' ? deductedMs : discountMs - plannedMs))
}

/** The factors of a definition. Nothing is rounded or clamped. */
export function profileFactors(total: IndexTotals, id: Exclude<ProfileID, 'baliza'>): ProfileFactors {
  const terms = profileTerms(total, id)
  const availability = ratio(terms.operatingTime, terms.baseTime)
  const performance = ratio(terms.idealTime, terms.operatingTime)
  const quality = total.staffedMs === 0 ? null : goodShare(total)
  const oee = product(product(availability, performance), quality)
  const loading = PROFILES[id].hasTeep ? ratio(terms.baseTime, terms.calendarTime) : null
  return { availability, performance, quality, oee, loading, teep: product(loading, oee) }
}

export const ratio = (numerator: number | null, denominator: number): number | null =>
  numerator === null || denominator === 0 ? null : numerator / denominator

/**
 * Zero times anything is zero, even where the other factor is unknown: a line that never ran has an OEE of 0.
 */
export function product(a: number | null, b: number | null): number | null {
  if (a === null || a === 0) return a
  return b === null ? null : a * b
}
