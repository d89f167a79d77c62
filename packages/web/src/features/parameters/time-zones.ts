import { getLocale } from '../../i18n/paraglide/runtime.js'
import type { Choice } from '../../ui/form/form-field.ts'

/**
 * Every IANA zone with how far it is from UTC at that moment; `kept` too, should this browser not know it by that
 * name.
 */
export function timeZoneChoices(kept: string, now: number): Choice[] {
  const known = Intl.supportedValuesOf('timeZone')
  const zones = known.includes(kept) ? known : [kept, ...known]
  return zones.map((zone) => ({ value: zone, text: `${zone.replaceAll('_', ' ')} (${offsetOf(zone, now)})` }))
}

function offsetOf(zone: string, at: number): string {
  const format = new Intl.DateTimeFormat(getLocale(), { timeZone: zone, timeZoneName: 'longOffset' })
  return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
}
