import '@mantine/core/styles/Button.css'
import type { Checklist } from '@baliza/contract'
import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { setLed, useChecklist, useIsLed } from '../../api/checklist.ts'
import { problemText } from '../../api/problem.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Notice } from '../../ui/Notice.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import classes from './checklist.module.css'
import { stepStates } from './step-states.ts'
import { STEP_WORDS } from './step-words.ts'

/** From an empty plant to the first live line: what is done, what comes next, and where. */
export function ChecklistPage() {
  const { data, error, refetch } = useChecklist()
  if (data === undefined) {
    if (error === null) return <SkeletonRows rows={6} />
    const text = problemText(error)
    return <ErrorState text={text} onRetry={() => void refetch()} />
  }
  return (
    <div className={classes.page}>
      <PageHeader title={m.checklist_title()} subtitle={m.checklist_subtitle()} />
      <Steps checklist={data} />
      <LedSwitch />
    </div>
  )
}

function Steps({ checklist: { steps, lineID } }: { checklist: Checklist }) {
  const states = stepStates(steps)
  const isWhole = states.every(({ state }) => state === 'done')
  return (
    <>
      {isWhole && lineID !== null && (
        <Notice tone="good" title={m.checklist_done({ lineID })} action={<ToLine lineID={lineID} />} />
      )}
      <ol className={classes.steps}>
        {states.map(({ step, state }, index) => (
          <li key={step} data-state={state}>
            <span className={classes.mark} aria-hidden>
              {state === 'done' ? <IconCheck size={20} stroke={3} /> : index + 1}
            </span>
            <div className={classes.words}>
              <h2>
                {STEP_WORDS[step].title()}
                {state === 'done' && <span className="visually-hidden"> {m.checklist_is_done()}</span>}
              </h2>
              <p>{STEP_WORDS[step].text()}</p>
            </div>
            <Go step={step} isNext={state === 'next'} lineID={lineID} />
          </li>
        ))}
      </ol>
    </>
  )
}

/** The next step has the button that stands out; every other one can be gone back to. */
function Go({
  step,
  isNext,
  lineID,
}: {
  step: Checklist['steps'][number]['step']
  isNext: boolean
  lineID: number | null
}) {
  const { to, title } = STEP_WORDS[step]
  if (step === 'stop' && lineID !== null) return <ToLine lineID={lineID} isMain={isNext} />
  return (
    <Button
      size="md"
      variant={isNext ? 'filled' : 'default'}
      aria-label={m.checklist_go_to({ step: title() })}
      renderRoot={(props) => <Link {...props} {...to} />}
    >
      {m.checklist_go()}
    </Button>
  )
}

function ToLine({ lineID, isMain = false }: { lineID: number; isMain?: boolean }) {
  return (
    <Button
      size="md"
      variant={isMain ? 'filled' : 'default'}
      renderRoot={(props) => <Link {...props} to="/" search={{ line: lineID }} />}
    >
      {m.checklist_to_line({ lineID })}
    </Button>
  )
}

function LedSwitch() {
  const isLed = useIsLed()
  return (
    <p className={classes.led}>
      <button type="button" onClick={() => setLed(!isLed)}>
        {isLed ? m.checklist_dismiss() : m.checklist_lead()}
      </button>
    </p>
  )
}
