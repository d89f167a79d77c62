import { IconChartBar } from '@tabler/icons-react'
import { m } from '../../i18n/paraglide/messages.js'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { ProfileSwitch } from '../explanation/ProfileSwitch.tsx'
import { AnalysisFilter, LinePick } from './AnalysisFilter.tsx'
import classes from './analysis.module.css'
import { ComparisonTile } from './ComparisonTile.tsx'
import { FigureStrip } from './FigureStrip.tsx'
import { HeatMapTile } from './HeatMapTile.tsx'
import { LossesTile } from './LossesTile.tsx'
import { ParetoTile } from './ParetoTile.tsx'
import { TimelineTile } from './TimelineTile.tsx'
import { TrendTile } from './TrendTile.tsx'
import { AnalysisContext, useReadAnalysis } from './use-analysis.ts'
import { FactsProvider } from './use-facts.tsx'

/** Where the time of some lines went, and what of it one line can tell. */
export function AnalysisPage() {
  const analysis = useReadAnalysis()
  return (
    <>
      <PageHeader title={m.analysis_title()} subtitle={m.analysis_subtitle()}>
        <ProfileSwitch />
      </PageHeader>
      {analysis === undefined && <SkeletonRows rows={10} height={30} />}
      {analysis === null && (
        <EmptyState
          icon={<IconChartBar size={28} aria-hidden />}
          title={m.analysis_no_lines()}
          text={m.analysis_no_lines_hint()}
        />
      )}
      {analysis && (
        <AnalysisContext value={analysis}>
          <FactsProvider>
            <Charts />
          </FactsProvider>
        </AnalysisContext>
      )}
    </>
  )
}

function Charts() {
  return (
    <div className={classes.page}>
      <AnalysisFilter />
      <FigureStrip />
      <div className={classes.pair}>
        <LossesTile />
        <TrendTile />
      </div>
      <ComparisonTile />
      <div className={classes.oneHead}>
        <h2>{m.analysis_of_one_line()}</h2>
        <LinePick />
      </div>
      <TimelineTile />
      <div className={classes.pair}>
        <ParetoTile />
        <HeatMapTile />
      </div>
    </div>
  )
}
