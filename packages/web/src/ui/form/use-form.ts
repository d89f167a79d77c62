import type { RowConflict } from '@baliza/contract'
import { useState } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import { takeDraft, useKeptDraft } from '../kept-draft.ts'
import { conflictIn, knownFields } from './conflict.ts'
import type { Draft, Filled, FormField, FormValues } from './form-field.ts'
import { changedValues, keptValues, whyNotSave } from './form-values.ts'

export type FormOptions<Values = FormValues> = {
  /** May depend on what was filled in so far. */
  readonly fields: readonly FormField<Values>[] | ((values: Draft<Values>) => readonly FormField<Values>[])
  /** As it is before; empty for something new. */
  readonly initial: Draft<Values>
  /** Gets only what was changed. What it refuses is shown, and the form stays. */
  readonly onSave: (changed: Draft<Values>, saved: Saved<Values>) => Promise<unknown>
  readonly onClose: () => void
  /**
   * What was written outlives the session under this name, which tells the row from any other; left out, it
   * doesn't.
   */
  readonly keptAs?: string | undefined
  readonly errorText?: ((error: unknown) => string) | undefined
  /** Saved also where nothing was filled in: something new may be all empty. */
  readonly savesUnchanged?: boolean
  /** What should be asked before this is saved, as a question; undefined when nothing should. */
  readonly questionOf?: ((changed: Draft<Values>, values: Draft<Values>) => Question) | undefined
}

export type Saved<Values = FormValues> = {
  /** All that stands in the form. */
  readonly values: Filled<Values>
  /**
   * The row as somebody else left it meanwhile, once its reader has seen that: the revision to send is in it.
   */
  readonly theirs?: FormValues | undefined
}

type Question = string | undefined | Promise<string | undefined>

/** A refusal of the server says why itself; anything else has no words that a reader would know. */
const sentenceOf = (error: unknown) =>
  error instanceof Error && 'status' in error && error.message !== '' ? error.message : m.ui_failed()

type FormOfAny = ReturnType<typeof useFormOfAny>

export type Form<Values = FormValues> = Omit<FormOfAny, 'fields' | 'values' | 'errorOf' | 'change'> & {
  readonly fields: readonly FormField<Values>[]
  readonly values: Draft<Values>
  errorOf(field: keyof Values & string): string | undefined
  change<Field extends keyof Values & string>(field: Field, value: Values[Field] | null): void
}

/** What stands between a form and its being saved: a refusal, a question, the version of somebody else. */
type Obstacle = { readonly refusal?: string; readonly question?: string; readonly conflict?: RowConflict }

/**
 * What was filled in and what is wrong with it, beside what it began with: the row, or what somebody else
 * made of it since.
 */
function useWritten({ fields: given, initial, keptAs }: Pick<FormOptions, 'fields' | 'initial' | 'keptAs'>) {
  const [base, setBase] = useState<{ values: FormValues; theirs?: FormValues }>({ values: initial })
  const keptName = keptAs && `form ${keptAs}`
  const [values, setValues] = useState<FormValues>(() => ({
    ...initial,
    ...(keptName && takeDraft(keptName)),
  }))
  const [touched, setTouched] = useState<readonly string[]>([])
  const fields = typeof given === 'function' ? given(values) : given
  const changed = changedValues(fields, base.values, values)
  useKeptDraft(keptName, keptValues(fields, changed))
  return {
    base,
    fields,
    values,
    touched,
    changed,
    wrong: whyNotSave(fields, values),
    isChanged: Object.keys(changed).length > 0,
    write: (field: string, value: unknown) => {
      const { clears: cleared = [], kind } = fields.find((one) => one.field === field) ?? {}
      setValues((before) => ({
        ...before,
        ...Object.fromEntries(cleared.map((name) => [name, null])),
        [field]: value,
      }))
      // What has parts is half filled in for a while.
      if (kind !== 'bare') setTouched((before) => [...before, field])
    },
    /**
     * Goes on from how somebody else left it, with what was written here or without; answers what is to be
     * sent then.
     */
    goOnFrom: ({ current }: RowConflict, isMineKept: boolean): FormValues => {
      const theirs = { ...initial, ...knownFields(initial, current) }
      const next = isMineKept ? { ...theirs, ...changed } : theirs
      setBase({ values: theirs, theirs: { ...current } })
      setValues(next)
      setTouched([])
      return changedValues(fields, theirs, next)
    },
  }
}

/**
 * What was filled in, what is wrong with it, and what the server refuses. Within, a form holds values by name;
 * that they are the ones that its fields can hold is said here once.
 */
export const useForm = <Values = FormValues>(options: FormOptions<Values>): Form<Values> =>
  useFormOfAny(options as unknown as FormOptions) as unknown as Form<Values>

function useFormOfAny({
  onSave,
  onClose,
  errorText = sentenceOf,
  savesUnchanged = false,
  questionOf,
  ...written
}: FormOptions) {
  const { base, fields, values, touched, changed, wrong, isChanged, write, goOnFrom } = useWritten(written)
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [obstacle, setObstacle] = useState<Obstacle>({})

  const send = async (sent: FormValues, theirs: FormValues | undefined) => {
    setBusy(true)
    setObstacle({})
    try {
      await onSave(sent, { values: { ...values, ...sent }, theirs })
    } catch (error) {
      setBusy(false)
      return setObstacle(obstacleOf(error, errorText))
    }
    onClose()
  }
  const askOrSend = async () => {
    setBusy(true)
    const question = await questionOf?.(changed, values)
    setBusy(false)
    if (question === undefined) await send(changed, base.theirs)
    else setObstacle({ question })
  }
  return {
    fields,
    values,
    initial: base.values,
    isBusy,
    isChanged,
    ...obstacle,
    /** Another number: what was typed into a field is forgotten, and it shows the new value. */
    generation: Number(base.theirs?.['revision'] ?? 0),
    save: () => {
      setTried(true)
      if (Object.keys(wrong).length > 0) return false
      if (!isChanged && !savesUnchanged) onClose()
      else if (questionOf === undefined || obstacle.question !== undefined) void send(changed, base.theirs)
      else void askOrSend()
      return true
    },
    goOnFrom: (conflict: RowConflict, isMineKept: boolean) => {
      const sent = goOnFrom(conflict, isMineKept)
      setObstacle({})
      if (isMineKept && Object.keys(sent).length > 0) void send(sent, { ...conflict.current })
    },
    withdraw: () => setObstacle({}),
    errorOf: (field: string) => (isTried || touched.includes(field) ? wrong[field] : undefined),
    change: (field: string, value: unknown) => {
      write(field, value)
      // What was refused or asked was about what was written until now.
      if (obstacle.conflict === undefined) setObstacle({})
    },
  }
}

/** Another writer was faster, or the server refused. */
function obstacleOf(error: unknown, errorText: (error: unknown) => string): Obstacle {
  const conflict = conflictIn(error)
  return conflict === undefined ? { refusal: errorText(error) } : { conflict }
}
