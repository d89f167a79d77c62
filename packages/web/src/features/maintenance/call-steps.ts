import { callApi } from '../../api/call-api.ts'
import { m } from '../../i18n/paraglide/messages.js'
import type { CallStep, SeenCall } from './seen-call.ts'

type StepWords = {
  readonly label: () => string
  readonly title: () => string
  readonly text: () => string
  readonly doneText: (line: { lineID: number }) => string
}

export const STEP_WORDS: Record<CallStep, StepWords> = {
  start: {
    label: m.maintenance_start,
    title: m.maintenance_start_title,
    text: m.maintenance_start_text,
    doneText: m.maintenance_start_toast,
  },
  finish: {
    label: m.maintenance_finish,
    title: m.maintenance_finish_title,
    text: m.maintenance_finish_text,
    doneText: m.maintenance_finish_toast,
  },
  nomtto: {
    label: m.maintenance_nomtto,
    title: m.maintenance_nomtto_title,
    text: m.maintenance_nomtto_text,
    doneText: m.maintenance_nomtto_toast,
  },
}

/** What may be done with an active call, the most expected last. */
export const stepsOf = ({ status }: SeenCall): readonly CallStep[] =>
  status === 0 ? ['nomtto', 'start'] : ['finish']

type Signed = { readonly username: string; readonly password: string }

/** Takes a step on the call as it was seen: the slower of two is told who was faster. */
export const takeStep = (step: CallStep, { callID, revision }: SeenCall, signed: Signed) =>
  callApi(`maintenance.${step}`, { body: { callID, revision, ...signed } })
