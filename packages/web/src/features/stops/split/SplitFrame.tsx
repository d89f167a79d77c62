import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Loader.css'
import type { AnswerOf } from '@baliza/contract'
import { Button } from '@mantine/core'
import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react'
import { m } from '../../../i18n/paraglide/messages.js'
import { TallDialogBody, TallDialogFoot } from '../../../ui/TallDialog.tsx'
import { StopProblem } from '../StopProblem.tsx'
import type { useStopWrite } from '../use-stop-write.ts'
import type { CutSpan } from './cut-draft.ts'
import type { KeptSplit } from './kept-split.ts'
import classes from './split.module.css'

/** What each way to change the cuts is given. */
export type ModeProps = {
  cuttable: AnswerOf<'stops.cuttable'>
  span: CutSpan
  /** What is cut and how, with the cuts as they were where the session ended. */
  kept: KeptSplit
  modes: ReactNode
  writing: ReturnType<typeof useStopWrite>
  onReload: () => void
  onClose: () => void
  /** The pieces are others now. */
  onDone: () => void
}

type SplitFrameProps = Omit<ModeProps, 'cuttable' | 'span' | 'kept'> & {
  /** What it is for, in a sentence. */
  hint: string
  label: string
  /** Nothing is there to be written yet. */
  isIdle?: boolean
  onSubmit: () => void
  children: ReactNode
}

const FORM = 'stop-cuts'

/** Body and foot of the dialog around one way to change the cuts. */
export function SplitFrame({
  modes,
  writing,
  onReload,
  onClose,
  hint,
  label,
  isIdle = false,
  onSubmit,
  children,
}: SplitFrameProps) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSubmit()
  }
  const form = useRef<HTMLFormElement>(null)
  // By keyboard one begins at the first cut; after a change of mode the focus stays on its button.
  useEffect(() => {
    if (form.current?.contains(document.activeElement) === false)
      form.current.querySelector<HTMLElement>('[role=slider]')?.focus()
  }, [])
  return (
    <>
      <TallDialogBody>
        <form ref={form} id={FORM} className={classes.form} onSubmit={submit} noValidate>
          {modes}
          <p className={classes.hint}>{hint}</p>
          {writing.error !== null && <StopProblem error={writing.error} onReload={onReload} />}
          {children}
        </form>
      </TallDialogBody>
      <TallDialogFoot>
        <Button variant="default" size="md" onClick={onClose}>
          {m.stops_cancel()}
        </Button>
        <Button type="submit" form={FORM} size="lg" disabled={isIdle} loading={writing.isBusy}>
          {label}
        </Button>
      </TallDialogFoot>
    </>
  )
}
