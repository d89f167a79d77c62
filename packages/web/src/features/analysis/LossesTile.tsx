import '@mantine/core/styles/Switch.css'
import '@mantine/core/styles/InlineInput.css'
import type { Losses } from '@baliza/contract'
import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { callQuery } from '../../api/call-api.ts'
import { useFormat } from '../../api/plant.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { profileName } from '../../i18n/profile-name.ts'
import { Waterfall } from '../../ui/charts/Waterfall.tsx'
import type { WaterfallStep } from '../../ui/charts/waterfall.ts'
import { EmptyState } from '../../ui/States.tsx'
import { ListTable } from '../explanation/ListTable.tsx'
import classes from './analysis.module.css'
import { ChartTile } from './ChartTile.tsx'
import { isUnsigned, lossKey, lossSteps, stepAmount, stepShare } from './loss-words.ts'
import { scopeOf, useAnalysis } from './use-analysis.ts'
import { useFacts } from './use-facts.tsx'

export const lossesQuery = (scope: { start: string; end: string; lines?: string; profile?: string }) => ({
  ...callQuery('analysis.losses', { query: scope }),
  placeholderData: (before: Losses | undefined) => before,
})

/** From the staffed time down to the good time. */
export function LossesTile() {
  const analysis = useAnalysis()
  const [isWide, setWide] = useState(false)
  const query = useQuery(lossesQuery(scopeOf(analysis, analysis.span)))
  return (
    <ChartTile
      title={m.analysis_losses()}
      lead={m.analysis_losses_lead()}
      query={query}
      controls={
        <Switch
          checked={isWide}
          onChange={({ currentTarget }) => setWide(currentTarget.checked)}
          label={m.analysis_only_losses()}
        />
      }
      chart={(losses) => <Chart losses={losses} isOfLosses={isWide} />}
      table={(losses) => <Table losses={losses} />}
    />
  )
}

function Chart({ losses, isOfLosses }: { losses: Losses; isOfLosses: boolean }) {
  const format = useFormat()
  const pick = usePick(losses)
  const { profile } = losses
  const steps = useMemo(() => lossSteps(losses), [losses])
  const amount = useCallback((step: WaterfallStep) => stepAmount(step, format), [format])
  const share = useCallback(
    (step: WaterfallStep) => format.percent(stepShare(step, losses)),
    [format, losses],
  )
  if (losses.staffedTime === 0)
    return <EmptyState title={m.analysis_no_staffed()} text={m.analysis_no_staffed_hint()} />
  return (
    <>
      <Waterfall
        steps={steps}
        label={m.analysis_losses()}
        amount={amount}
        share={share}
        isOfLosses={isOfLosses}
        onPick={pick}
      />
      {profile !== 'baliza' && (
        <p className={classes.note}>{m.analysis_losses_own({ name: profileName(profile) })}</p>
      )}
      {losses.goodTime === null && <p className={classes.note}>{m.analysis_no_speed()}</p>}
    </>
  )
}

/** Stops lead to their list, everything else to the explanation. */
function usePick(losses: Losses) {
  const { lines, everyLine, span } = useAnalysis()
  const { explain, showStops } = useFacts()
  return useCallback(
    (id: string) => {
      const loss = losses.losses.find((each) => lossKey(each) === id)
      if (loss?.kind !== 'stops') return explain(span)
      const some = lines.length < everyLine.length && { lines: lines.map(({ lineID }) => lineID).join(',') }
      return showStops({
        ...span,
        ...some,
        ...(isUnsigned(loss) ? { recognized: false } : { root: loss.root ?? 0 }),
      })
    },
    [losses, lines, everyLine, span, explain, showStops],
  )
}

function Table({ losses }: { losses: Losses }) {
  const { minutes, percent } = useFormat()
  return (
    <ListTable
      label={m.analysis_losses()}
      rows={lossSteps(losses)}
      keyOf={({ id }) => id}
      columns={[
        { id: 'name', caption: m.analysis_loss(), of: ({ name }) => name },
        {
          id: 'minutes',
          caption: m.analysis_minutes(),
          isFigure: true,
          of: ({ value }) => minutes(value, 2),
        },
        {
          id: 'share',
          caption: m.analysis_share(),
          isFigure: true,
          of: (step) => percent(stepShare(step, losses)),
        },
      ]}
    />
  )
}
