import '@mantine/core/styles/Progress.css'
import type { Recalculation } from '@baliza/contract'
import { Button, Progress } from '@mantine/core'
import { useFormat } from '../../api/plant.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { shareOf } from '../../ui/charts/share.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Tile } from '../../ui/Tile.tsx'
import { isActive } from './ended-jobs.ts'
import { KIND_WORDS, type Kind } from './kind-words.ts'
import classes from './recalculations.module.css'

type Props = {
  kind: Kind
  /** The latest one of its kind. */
  job: Recalculation | undefined
  /** One at a time, of whichever kind. */
  isBlocked: boolean
  onStart: () => void
  isCancelling: boolean
  onCancel: (id: number) => void
}

/** One kind of recalculation: what it does, how far it is, how the last one went. */
export function RecalculationCard({ kind, job, isBlocked, onStart, ...cancelling }: Props) {
  const words = KIND_WORDS[kind]
  const isRunning = job !== undefined && isActive(job)
  return (
    <Tile title={words.title()}>
      <p className={classes.text}>{words.text()}</p>
      {isRunning ? <Running job={job} {...cancelling} /> : <Last job={job} />}
      {!isRunning && (
        <Button
          className={classes.start ?? ''}
          h="var(--touch)"
          aria-disabled={isBlocked}
          data-disabled={isBlocked}
          onClick={() => !isBlocked && onStart()}
        >
          {words.button()}
        </Button>
      )}
      {!isRunning && isBlocked && <p className={classes.note}>{m.recalculations_one_at_a_time()}</p>}
    </Tile>
  )
}

type RunningProps = Pick<Props, 'isCancelling' | 'onCancel'> & { job: Recalculation }

function Running({ job, isCancelling, onCancel }: RunningProps) {
  const { id, done, total, beganAgain, startedBy, startDate, kind } = job
  const { number, percent, dateTime } = useFormat()
  const share = shareOf(done, total)
  return (
    <div className={classes.running}>
      <Progress.Root size={12} radius={6}>
        {total === null ? (
          <Progress.Section value={100} animated striped color="gray" withAria={false} />
        ) : (
          <Progress.Section value={share * 100} aria-label={KIND_WORDS[kind].title()} />
        )}
      </Progress.Root>
      <p className={classes.counts} aria-live="polite">
        {total === null ? (
          m.recalculations_counting()
        ) : (
          <>
            <b>{percent(share, 0)}</b> {m.recalculations_counts({ done: number(done), total: number(total) })}
          </>
        )}
      </p>
      {beganAgain > 0 && <Notice tone="info" title={m.recalculations_began_again()} />}
      <p className={classes.note}>{m.recalculations_started({ who: startedBy, at: dateTime(startDate) })}</p>
      <Button
        variant="default"
        h="var(--touch)"
        loading={isCancelling}
        className={classes.start ?? ''}
        onClick={() => onCancel(id)}
      >
        {m.recalculations_cancel()}
      </Button>
    </div>
  )
}

/** How the last one went: it may have ended while nobody looked. */
function Last({ job }: { job: Recalculation | undefined }) {
  const { dateTime, number } = useFormat()
  if (job === undefined) return <p className={classes.note}>{m.recalculations_never()}</p>
  const { state, kind, done, endDate, startedBy } = job
  const outcome = {
    done: KIND_WORDS[kind].success({ count: number(done) }),
    cancelled: m.recalculations_cancelled({ done: number(done) }),
    failed: m.recalculations_failed(),
    waiting: '',
    running: '',
  }[state]
  return (
    <p className={classes.last} data-state={state}>
      <b>{outcome}</b>
      <span>{m.recalculations_started({ who: startedBy, at: dateTime(endDate) })}</span>
    </p>
  )
}
