import type { Explanation } from '@baliza/contract'
import { useMemo } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import { Swatch } from '../../ui/charts/Swatch.tsx'
import { EmptyState } from '../../ui/States.tsx'
import classes from './explanation.module.css'
import { LedgerBar } from './LedgerBar.tsx'
import { type LedgerColumn, LedgerTable } from './LedgerTable.tsx'
import type { LedgerTotals, StateName } from './ledger-totals.ts'
import { lookOfState, stateWord } from './state-words.ts'
import { isOneDay, type Told } from './told.ts'
import { totalCell } from './total-cell.ts'

type State = Explanation['states'][number]
type Sum = LedgerTotals['states']['byState'][number]

/** What the line did, second by second, and what that comes to. */
export function StatesTable({ told }: { told: Told }) {
  const { of } = told
  const sums = useMemo(() => sumColumns(told), [told])
  const columns = useMemo(() => columnsOf(told), [told])
  if (of.states.length === 0) return <EmptyState title={m.explanation_no_states()} />
  return (
    <>
      <p className={classes.lead}>{m.explanation_states_lead()}</p>
      {isOneDay(of.window) && (
        <div className={classes.bar}>
          <LedgerBar of={of} {...of.window} label={m.explanation_bar_label()} />
        </div>
      )}
      <LedgerTable
        label={m.explanation_by_state()}
        rows={told.totals.states.byState}
        columns={sums}
        keyOf={({ state }) => state}
      />
      <h3 className={classes.between}>{m.explanation_one_by_one()}</h3>
      <LedgerTable
        label={m.explanation_states()}
        rows={of.states}
        columns={columns}
        keyOf={({ start }) => start}
      />
    </>
  )
}

/** Which figure the staffed minutes of a state are. */
const FIGURE_OF: Partial<Record<StateName, () => string>> = {
  running: m.explanation_runtime,
  runningEmpty: m.explanation_no_material,
  stopped: m.explanation_stopped,
}

const Named = ({ state }: { state: StateName }) => (
  <span className={classes.reason}>
    <Swatch look={lookOfState(state)} color={null} />
    {stateWord(state)}
  </span>
)

const sumColumns = ({ of: { figures }, totals, format }: Told): LedgerColumn<Sum>[] => [
  { id: 'state', caption: m.explanation_state(), of: ({ state }) => <Named state={state} /> },
  {
    id: 'minutes',
    caption: m.explanation_duration(),
    isFigure: true,
    of: ({ minutes }) => format.minutes(minutes, 2),
    total: { text: format.minutes(totals.states.minutes, 2) },
  },
  {
    id: 'staffed',
    caption: m.explanation_counted(),
    isFigure: true,
    of: ({ staffedMinutes }) => format.minutes(staffedMinutes, 2),
    total: totalCell(
      format.minutes(totals.states.staffedMinutes, 2),
      totals.states.staffedMinutes,
      figures.staffedTime,
      m.explanation_staffed(),
    ),
  },
  { id: 'figure', caption: m.explanation_figure(), of: ({ state }) => FIGURE_OF[state]?.() ?? '' },
]

const columnsOf = ({ format, moment }: Told): LedgerColumn<State>[] => [
  { id: 'start', caption: m.explanation_from(), of: ({ start }) => moment(start) },
  { id: 'end', caption: m.explanation_to(), of: ({ end }) => moment(end) },
  { id: 'state', caption: m.explanation_state(), of: ({ state }) => <Named state={state} /> },
  {
    id: 'minutes',
    caption: m.explanation_duration(),
    isFigure: true,
    of: ({ minutes }) => format.minutes(minutes, 2),
  },
  {
    id: 'staffed',
    caption: m.explanation_counted(),
    isFigure: true,
    of: ({ staffedMinutes }) => format.minutes(staffedMinutes, 2),
  },
]
