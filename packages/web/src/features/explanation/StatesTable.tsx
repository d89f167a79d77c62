import type { Explanation } from '@baliza/contract'
import { useMemo } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import { Swatch } from '../../ui/charts/Swatch.tsx'
import { EmptyState } from '../../ui/States.tsx'
import classes from './explanation.module.css'
import { type ListColumn, ListTable } from './ListTable.tsx'
import type { ListTotals, StateName } from './list-totals.ts'
import { StretchesBar } from './StretchesBar.tsx'
import { isOneDay, type ShownExplanation } from './shown-explanation.ts'
import { lookOfState, stateWord } from './state-words.ts'
import { totalCell } from './total-cell.ts'

type State = Explanation['states'][number]
type Sum = ListTotals['states']['byState'][number]

/** What the line did, second by second, and what that comes to. */
export function StatesTable({ shown }: { shown: ShownExplanation }) {
  const { of } = shown
  const sums = useMemo(() => sumColumns(shown), [shown])
  const columns = useMemo(() => columnsOf(shown), [shown])
  if (of.states.length === 0) return <EmptyState title={m.explanation_no_states()} />
  return (
    <>
      <p className={classes.lead}>{m.explanation_states_lead()}</p>
      {isOneDay(of.window) && (
        <div className={classes.bar}>
          <StretchesBar of={of} {...of.window} label={m.explanation_bar_label()} />
        </div>
      )}
      <ListTable
        label={m.explanation_by_state()}
        rows={shown.totals.states.byState}
        columns={sums}
        keyOf={({ state }) => state}
      />
      <h3 className={classes.between}>{m.explanation_one_by_one()}</h3>
      <ListTable
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

const sumColumns = ({ of: { figures }, totals, format }: ShownExplanation): ListColumn<Sum>[] => [
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

const columnsOf = ({ format, moment }: ShownExplanation): ListColumn<State>[] => [
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
