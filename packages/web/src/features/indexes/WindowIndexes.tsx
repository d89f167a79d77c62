import { useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useLineNames } from '../../api/line-names.ts'
import { useFormat } from '../../api/plant.ts'
import { ServerGrid } from '../../api/ServerGrid.tsx'
import type { Format } from '../../format/format.ts'
import { m } from '../../i18n/paraglide/messages.js'
import type { GridColumn, LookupItem } from '../../ui/data-grid/column.ts'
import type { DataGridProps, RowCard } from '../../ui/data-grid/grid-props.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import type { ExplainedWindow } from '../explanation/explained-window.ts'
import { ProfileSwitch } from '../explanation/ProfileSwitch.tsx'
import { useProfile } from '../explanation/use-profile.ts'
import { type IndexSearch, presetFilter } from './index-search.ts'
import type { SourceByProfile } from './source-by-profile.ts'
import { EXPLAIN_WIDTH, useExplained } from './use-explained.tsx'

type Props<R extends object> = Pick<DataGridProps<R>, 'id' | 'sort' | 'exportName'> & {
  /** The rows, by the definition that the address asks for. */
  sourceOf: SourceByProfile<R>
  title: string
  subtitle: string
  empty: string
  /** The window of a row: its key, and what is asked to be explained. */
  windowOf: (row: R) => ExplainedWindow
  columnsOf: (lines: readonly LookupItem[]) => readonly GridColumn<R>[]
  cardOf: (row: R, format: Format) => RowCard
}

/** The indexes of lines in windows of one kind. Every function that is passed is the same at each draw. */
export function WindowIndexes<R extends object>(props: Props<R>) {
  const { title, subtitle, empty, windowOf, columnsOf, cardOf, sourceOf, ...grid } = props
  const format = useFormat()
  const { line }: IndexSearch = useSearch({ strict: false })
  const lines = useLineNames()
  const source = sourceOf(useProfile())
  const columns = useMemo(() => columnsOf(lines), [columnsOf, lines])
  const filter = useMemo(() => presetFilter({ line }), [line])
  const card = useCallback((row: R) => cardOf(row, format), [cardOf, format])
  const { explain, explanation } = useExplained()
  const rowActions = useCallback((row: R) => [explain(windowOf(row))], [explain, windowOf])
  return (
    <>
      <PageHeader title={title} subtitle={subtitle}>
        <ProfileSwitch />
      </PageHeader>
      <ServerGrid<R>
        {...grid}
        source={source}
        label={title}
        columns={columns}
        keyOf={windowOf}
        initialFilter={filter}
        card={card}
        rowActions={rowActions}
        actionsWidth={EXPLAIN_WIDTH}
        groupPanel
        empty={{ title: empty, text: m.indexes_empty_hint() }}
      />
      {explanation}
    </>
  )
}
