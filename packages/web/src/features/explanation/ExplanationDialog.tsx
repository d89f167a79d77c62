import '@mantine/core/styles/Tabs.css'
import type { Explanation } from '@baliza/contract'
import { Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { callQuery } from '../../api/call-api.ts'
import { useFormat } from '../../api/plant.ts'
import { problemText } from '../../api/problem.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { TallDialog, TallDialogBody, TallDialogHead } from '../../ui/TallDialog.tsx'
import { ChangesList } from './ChangesList.tsx'
import { type ExplainedWindow, toQuery } from './explained-window.ts'
import classes from './explanation.module.css'
import { Figures } from './Figures.tsx'
import type { ListName } from './figure-line.ts'
import { PartsTable } from './PartsTable.tsx'
import { PiecesTable } from './PiecesTable.tsx'
import { StatesTable } from './StatesTable.tsx'
import { StopsTable } from './StopsTable.tsx'
import { type ShownExplanation, useShownExplanation } from './shown-explanation.ts'

type Props = { window: ExplainedWindow; isOpen: boolean; onClose: () => void }

/** The explanation behind the figures of a window: every figure, and beside it what it is made of. */
export function ExplanationDialog({ window, isOpen, onClose }: Props) {
  const { data, error, refetch } = useQuery({
    ...callQuery('indexes.explain', { query: toQuery(window) }),
    staleTime: 0,
    enabled: isOpen,
  })
  return (
    <TallDialog isOpen={isOpen} onClose={onClose} width={1120}>
      <TallDialogHead
        title={m.explanation_title()}
        subtitle={data === undefined ? undefined : <Subject of={data} />}
      />
      {data === undefined ? (
        <TallDialogBody>
          {error === null ? (
            <SkeletonRows rows={9} height={30} />
          ) : (
            <ErrorState text={problemText(error)} onRetry={() => void refetch()} />
          )}
        </TallDialogBody>
      ) : (
        <Explained of={data} />
      )}
    </TallDialog>
  )
}

/** `Línea 1 · Llenadora`, from when to when, and how much of it is known. */
function Subject({ of: { lineID, line, window, figures, parts } }: { of: Explanation }) {
  const { dateTime, percent } = useFormat()
  const [op] = new Set(parts.map((part) => part.op))
  return (
    <>
      <span>{m.explanation_line({ lineID, name: line })}</span>
      {parts.length === 1 && op != null && <span>{m.explanation_op({ op })}</span>}
      <span className={classes.together}>
        {m.explanation_stretch({ from: dateTime(window.start), to: dateTime(window.end) })}
      </span>
      <span className={classes.together}>
        {m.explanation_coverage_of({ percent: percent(figures.coverage, 2) })}
      </span>
    </>
  )
}

const LISTS: Record<
  ListName,
  {
    readonly name: () => string
    readonly count: (of: Explanation) => number
    readonly List: (p: { shown: ShownExplanation }) => ReactNode
  }
> = {
  parts: { name: m.explanation_parts, count: ({ parts }) => parts.length, List: PartsTable },
  states: { name: m.explanation_states, count: ({ states }) => states.length, List: StatesTable },
  stops: { name: m.explanation_stops, count: ({ stops }) => stops.length, List: StopsTable },
  pieces: { name: m.explanation_pieces, count: ({ pieces }) => pieces.length, List: PiecesTable },
  changes: { name: m.explanation_changes, count: ({ changes }) => changes.length, List: ChangesList },
}
const NAMES = Object.keys(LISTS) as ListName[]

function Explained({ of }: { of: Explanation }) {
  const shown = useShownExplanation(of)
  const { number } = useFormat()
  const [tab, setTab] = useState<string>('figures')
  const panels = useMemo(() => NAMES.map((id) => ({ id, ...LISTS[id] })), [])
  return (
    <Tabs
      value={tab}
      onChange={(id) => setTab(id ?? 'figures')}
      keepMounted={false}
      classNames={{
        root: classes.tabs ?? '',
        list: classes.tabList ?? '',
        tab: classes.tab ?? '',
        panel: classes.panel ?? '',
      }}
    >
      <Tabs.List aria-label={m.explanation_title()}>
        <Tabs.Tab value="figures">{m.explanation_figures()}</Tabs.Tab>
        {panels.map(({ id, name, count }) => (
          <Tabs.Tab
            key={id}
            value={id}
            rightSection={<span className={classes.count}>{number(count(of))}</span>}
          >
            {name()}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="figures">
        <Figures shown={shown} onOpen={setTab} />
      </Tabs.Panel>
      {panels.map(({ id, List }) => (
        <Tabs.Panel key={id} value={id}>
          <List shown={shown} />
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
