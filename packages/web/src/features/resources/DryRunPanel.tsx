import { Refusal } from '../../ui/Refusal.tsx'
import '@mantine/core/styles/Button.css'
import type { DryRunResult } from '@baliza/contract'
import { Button } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useFormat } from '../../api/plant.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Notice } from '../../ui/Notice.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { DryRunBars } from './DryRunBars.tsx'
import { DryRunFigures } from './DryRunFigures.tsx'
import classes from './resources.module.css'
import { SCRIPTS, type ScriptName } from './scripts.ts'
import type { useDryRun } from './use-dry-run.ts'

/** What the scripts as they are written would have made of the last hour, beside what the line did. */
export function DryRunPanel({ dryRun }: { dryRun: ReturnType<typeof useDryRun> }) {
  const { result, isRunning, isStale, refusal, whyNot, run } = dryRun
  return (
    <div className={classes.trial}>
      <div className={classes.trialHead}>
        <p className={classes.lead}>{m.resources_trial_lead()}</p>
        <Button
          h="var(--touch)"
          leftSection={<IconPlayerPlay size={18} aria-hidden />}
          loading={isRunning}
          aria-disabled={whyNot !== undefined}
          data-disabled={whyNot !== undefined}
          onClick={() => whyNot === undefined && run()}
        >
          {m.resources_trial_run()}
        </Button>
      </div>
      {whyNot !== undefined && <Notice tone="info" title={whyNot} />}
      <Refusal text={refusal} />
      {isRunning && result === undefined && <SkeletonRows rows={6} />}
      {result !== undefined && (
        <div className={classes.trialResult} data-stale={isStale || undefined}>
          {isStale && <Notice tone="warn" title={m.resources_trial_stale()} />}
          <Result result={result} />
        </div>
      )}
    </div>
  )
}

function Result({ result }: { result: DryRunResult }) {
  const { hourMinute, number } = useFormat()
  return (
    <>
      <p className={classes.lead}>
        {m.resources_trial_window({
          from: hourMinute(result.start),
          to: hourMinute(result.end),
          readings: number(result.readings),
          runs: number(result.evaluations),
        })}
      </p>
      <DryRunBars result={result} />
      <DryRunFigures result={result} />
      <Troubles result={result} />
    </>
  )
}

function Troubles({ result: { troubles } }: { result: DryRunResult }) {
  const { number } = useFormat()
  if (troubles.length === 0) return null
  return (
    <Notice tone="warn" title={m.resources_trial_troubles()}>
      <ul className={classes.troubles}>
        {troubles.map(({ script, message, count }) => (
          <li key={`${script} ${message}`}>
            {m.resources_trial_trouble({ script: scriptTitle(script), message, count: number(count) })}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

const scriptTitle = (script: string) => (script in SCRIPTS ? SCRIPTS[script as ScriptName].title() : script)
