import '@mantine/core/styles/ActionIcon.css'
import { ActionIcon } from '@mantine/core'
import { IconChartBar, IconTable } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { problemText } from '../../api/problem.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { Tile } from '../../ui/Tile.tsx'
import classes from './analysis.module.css'

type Props<D> = {
  title: string
  /** What it shows, in a sentence. */
  lead: string
  query: {
    readonly data: D | undefined
    readonly error: Error | null
    readonly isPlaceholderData: boolean
    readonly refetch: () => unknown
  }
  /** What may be chosen here. */
  controls?: ReactNode
  chart: (data: D) => ReactNode
  /** The same in figures. */
  table?: (data: D) => ReactNode
}

/**
 * A chart with its table alternative; keeps its place while it comes, and its last figures while others come.
 */
export function ChartTile<D>({ title, lead, query, controls, chart, table }: Props<D>) {
  const [isTable, setTable] = useState(false)
  const { data, error, isPlaceholderData, refetch } = query
  const Icon = isTable ? IconChartBar : IconTable
  return (
    <Tile
      title={title}
      className={classes.tile}
      aside={
        table !== undefined && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            className={classes.toggle ?? ''}
            aria-pressed={isTable}
            aria-label={m.analysis_as_table({ title })}
            onClick={() => setTable((before) => !before)}
          >
            <Icon size={20} aria-hidden />
          </ActionIcon>
        )
      }
    >
      <div className={classes.under}>
        <p className={classes.lead}>{lead}</p>
        {controls}
      </div>
      {data === undefined ? (
        error === null ? (
          <SkeletonRows rows={6} height={26} />
        ) : (
          <ErrorState text={problemText(error)} onRetry={() => void refetch()} />
        )
      ) : (
        <div
          className={classes.shown}
          data-other={isPlaceholderData || undefined}
          aria-busy={isPlaceholderData}
        >
          {isTable && table !== undefined ? table(data) : chart(data)}
        </div>
      )}
    </Tile>
  )
}
