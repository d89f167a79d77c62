import { m } from '../../i18n/paraglide/messages.js'
import { useCallLines } from './use-call-lines.ts'

/** `3 · Envasadora`, its number alone while names are unknown. */
export function LineName({ lineID }: { lineID: number }) {
  const line = useCallLines().find((one) => one.lineID === lineID)
  return <>{line?.name ?? m.maintenance_line_number({ lineID })}</>
}
