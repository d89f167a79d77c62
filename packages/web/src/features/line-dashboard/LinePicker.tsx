import type { SectorOfTree } from '@baliza/contract'
import { Link } from '@tanstack/react-router'
import { useLinesPoll, useNow, useSeenLine } from '../../api/live/use-live.ts'
import { useFormat } from '../../api/plant.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { StateShape } from '../../ui/StateBadge.tsx'
import classes from './dashboard.module.css'
import { toLine } from './dashboard-address.ts'
import { lineWords } from './line-words.ts'

/** Every line by sector with what it does now, and since when. */
export function LinePicker({ sectors }: { sectors: readonly SectorOfTree[] }) {
  useLinesPoll()
  return (
    <nav aria-label={m.line_dashboard_choose_line()} className={classes.choices}>
      {sectors
        .filter(({ lines }) => lines.length > 0)
        .map(({ sectorID, sectorName, lines }) => (
          <section key={sectorID} aria-label={sectorName}>
            <h2>{sectorName}</h2>
            <ul>
              {lines.map((line) => (
                <li key={line.lineID}>
                  <LineChoice {...line} />
                </li>
              ))}
            </ul>
          </section>
        ))}
    </nav>
  )
}

function LineChoice({ lineID, description }: { lineID: number; description: string }) {
  const live = useSeenLine(lineID)
  const words = live === undefined || live.isStale ? undefined : lineWords(live.status)
  const tone = words?.tone ?? 'unknown'
  return (
    <Link {...toLine({ line: lineID })} className={classes.choice}>
      <b>{lineID}</b>
      <span className={classes.choiceName}>
        {description}
        <span className={classes.choiceState} data-tone={tone}>
          <StateShape tone={tone} size={13} />
          {words?.label ?? m.line_dashboard_state_unknown()}
          {words !== undefined && <Since at={words.since} />}
        </span>
      </span>
    </Link>
  )
}

function Since({ at }: { at: string }) {
  const { clock } = useFormat()
  return <time>{clock(useNow() - Date.parse(at))}</time>
}
