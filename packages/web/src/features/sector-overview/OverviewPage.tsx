import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Loader.css'
import '@mantine/core/styles/UnstyledButton.css'
import type { SectorOfTree } from '@baliza/contract'
import { Button } from '@mantine/core'
import { IconDeviceTv, IconDeviceTvOff, IconLayoutGrid } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { callQuery } from '../../api/call-api.ts'
import { useLinesPoll } from '../../api/live/use-live.ts'
import { problemText } from '../../api/problem.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { useSize } from '../../ui/charts/use-width.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Skeleton, SkeletonRows } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/States.tsx'
import { ProfileSwitch } from '../explanation/ProfileSwitch.tsx'
import { chosenLines, chosenSector, type OverviewLine } from './chosen-lines.ts'
import { columnsChoice, mostColumns, nextColumns, tvColumns } from './columns.ts'
import { LineCard } from './LineCard.tsx'
import classes from './overview.module.css'
import { toOverview, useOverviewSearch } from './overview-address.ts'
import { SectorFigures } from './SectorFigures.tsx'
import { useFullScreen } from './use-full-screen.ts'

/** One card for each line, read from across the hall: docs/product/screens.md#sector-overview. */
export function OverviewPage() {
  const search = useOverviewSearch()
  const chosen = columnsChoice.use()
  const [cards, size] = useSize<HTMLDivElement>()
  const most = mostColumns(size.width)
  useLinesPoll()
  const { ref, isFull, toggle } = useFullScreen()
  const {
    data: sectors,
    error,
    refetch,
  } = useQuery({ ...callQuery('resources.tree', {}), staleTime: 60_000 })
  const lines = useMemo(() => chosenLines(sectors ?? [], search), [sectors, search])
  const sector = chosenSector(sectors ?? [], search)
  const columns = isFull ? tvColumns({ ...size, count: lines.length }) : Math.min(chosen, most)
  return (
    <div ref={ref} className={classes.page} data-full={isFull || undefined}>
      <PageHeader
        title={titleOf(sector)}
        subtitle={
          sectors === undefined ? (
            <Skeleton width={60} height={14} />
          ) : (
            <SectorFigures lines={lines} isSector={sector !== undefined} />
          )
        }
      >
        <ProfileSwitch isOnTv={isFull} />
        {!isFull && <SectorLinks sectors={sectors ?? []} chosen={sector} />}
        {/* Where there is nothing to columnsChoice.keep, and on a screen that chooses itself, it would only be in the way. */}
        {!isFull && most > 3 && (
          <Button
            variant="default"
            h={44}
            leftSection={<IconLayoutGrid size={18} aria-hidden />}
            onClick={() => columnsChoice.keep(nextColumns(columns, most))}
          >
            {m.sector_overview_columns({ columns })}
          </Button>
        )}
        <TvButton isFull={isFull} onClick={toggle} />
      </PageHeader>
      <div ref={cards} className={classes.place}>
        {sectors === undefined ? (
          <Unknown error={error} onRetry={() => void refetch()} />
        ) : (
          <Cards lines={lines} columns={columns} />
        )}
      </div>
    </div>
  )
}

const titleOf = (sector: string | undefined): string =>
  sector === undefined ? m.sector_overview_title() : m.sector_overview_sector({ name: sector })

function TvButton({ isFull, onClick }: { isFull: boolean; onClick: () => void }) {
  const Icon = isFull ? IconDeviceTvOff : IconDeviceTv
  return (
    <Button
      variant="default"
      h={44}
      leftSection={<Icon size={18} aria-hidden />}
      onClick={onClick}
      aria-label={m.sector_overview_tv_label()}
      aria-pressed={isFull}
    >
      {m.sector_overview_tv()}
    </Button>
  )
}

function Unknown({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (error === null) return <SkeletonRows rows={4} height={120} />
  return <ErrorState text={problemText(error)} onRetry={onRetry} />
}

function Cards({ lines, columns }: { lines: readonly OverviewLine[]; columns: number }) {
  if (lines.length === 0)
    return (
      <EmptyState
        title={m.sector_overview_empty()}
        text={m.sector_overview_empty_hint()}
        action={<AllLines />}
      />
    )
  return (
    <ul className={classes.cards} style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
      {lines.map((line) => (
        <li key={line.lineID}>
          <LineCard line={line} />
        </li>
      ))}
    </ul>
  )
}

const AllLines = () => (
  <Link {...toOverview({})} className={classes.sectorLink}>
    {m.sector_overview_all()}
  </Link>
)

function SectorLinks({ sectors, chosen }: { sectors: readonly SectorOfTree[]; chosen: string | undefined }) {
  if (sectors.length < 2) return null
  return (
    <nav aria-label={m.sector_overview_sectors()} className={classes.sectors}>
      <Link
        {...toOverview({})}
        className={classes.sectorLink}
        aria-current={chosen === undefined ? 'true' : undefined}
      >
        {m.sector_overview_all()}
      </Link>
      {sectors.map(({ sectorID, sectorName }) => (
        <Link
          key={sectorID}
          {...toOverview({ sector: sectorName })}
          className={classes.sectorLink}
          aria-current={sectorName === chosen ? 'true' : undefined}
        >
          {sectorName}
        </Link>
      ))}
    </nav>
  )
}
