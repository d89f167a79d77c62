import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/CloseButton.css'
import type { ChecklistStep } from '@baliza/contract'
import { CloseButton } from '@mantine/core'
import { Link, useRouterState } from '@tanstack/react-router'
import { setLed, useChecklist, useIsLed } from '../api/checklist.ts'
import { checklistRoute } from '../features/checklist/feature.ts'
import { STEP_WORDS } from '../features/checklist/step-words.ts'
import { m } from '../i18n/paraglide/messages.js'
import classes from './FirstLineStrip.module.css'

/**
 * Leads an administrator of an empty plant from tab to tab until its first line is live; it can be sent away.
 */
export function FirstLineStrip() {
  const isLed = useIsLed()
  const { data } = useChecklist(isLed)
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const next = data?.steps.find(({ done }) => !done)
  if (!isLed || data === undefined || next === undefined || path === checklistRoute.path) return null
  const done = data.steps.filter((step) => step.done).length
  return (
    <aside className={classes.strip} aria-label={m.app_first_line()}>
      <Link to={checklistRoute.path} className={classes.title}>
        {m.app_first_line()}
      </Link>
      <ol className={classes.dots} aria-label={m.app_first_line_done({ done, all: data.steps.length })}>
        {data.steps.map((step) => (
          <li key={step.step} data-done={step.done || undefined} />
        ))}
      </ol>
      <span className={classes.next}>
        {m.app_first_line_next()}{' '}
        <Link {...wayTo(next.step, data.lineID)}>{STEP_WORDS[next.step].title()}</Link>
      </span>
      <CloseButton size={44} aria-label={m.app_first_line_dismiss()} onClick={() => setLed(false)} />
    </aside>
  )
}

/** The first stop is waited for at the line itself. */
const wayTo = (step: ChecklistStep, lineID: number | null) =>
  step === 'stop' && lineID !== null ? { to: '/', search: { line: lineID } } : STEP_WORDS[step].to
