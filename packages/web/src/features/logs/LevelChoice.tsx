import { LOG_LEVEL_NAMES, type LogLevelName } from '@baliza/contract'
import { m } from '../../i18n/paraglide/messages.js'
import { Toggles } from '../../ui/Toggles.tsx'

type Props = {
  readonly chosen: readonly LogLevelName[]
  readonly onChange: (levels: readonly LogLevelName[]) => void
}

const LEVELS = LOG_LEVEL_NAMES.map((level) => ({ id: level, label: level }))

/** Which levels are shown, each on or off; with all of them off, every level is. */
export function LevelChoice({ chosen, onChange }: Props) {
  return <Toggles label={m.logs_levels()} choices={LEVELS} chosen={chosen} onChange={onChange} />
}
