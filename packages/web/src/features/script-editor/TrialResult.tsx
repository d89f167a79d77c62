import type { ExecutedScript } from '@baliza/contract'
import { problemText } from '../../api/problem.ts'
import { m } from '../../i18n/paraglide/messages.js'
import classes from './script-editor.module.css'

type Props = {
  trial: ExecutedScript | undefined
  /** Why it could not be tried. */
  failure: Error | null
  meaningOf: (value: unknown) => string
  blankMeans: string
  isBlank: boolean
}

/** §8 Script executor: the result, or the message that came back, or 'Error'. */
export function TrialResult({ trial, failure, meaningOf, blankMeans, isBlank }: Props) {
  return (
    <section className={classes.box} aria-label={m.script_editor_result()}>
      <h3 className={classes.boxTitle}>{m.script_editor_result()}</h3>
      <div aria-live="polite">
        {isBlank ? <p className={classes.meaning}>{blankMeans}</p> : <Result {...{ trial, failure, meaningOf }} />}
      </div>
    </section>
  )
}

function Result({ trial, failure, meaningOf }: Pick<Props, 'trial' | 'failure' | 'meaningOf'>) {
  if (failure !== null) return <p className={classes.wrong}>{problemText(failure, { unauthorized: wrong(), other: wrong() })}</p>
  if (trial === undefined) return <p className={classes.meaning}>{m.script_editor_trying()}</p>
  if (trial.error) return <p className={classes.wrong}>{sentenceOf(trial)}</p>
  return (
    <>
      <p className={classes.value}>{trial.message}</p>
      <p className={classes.meaning}>{meaningOf(trial.value)}</p>
    </>
  )
}

const wrong = () => m.script_editor_error()

function sentenceOf({ message, line, unknownTags }: ExecutedScript): string {
  const [name] = unknownTags
  if (name !== undefined) return m.script_editor_unknown_tag({ name })
  if (message === '') return wrong()
  return line === null || message.endsWith(`(line ${line})`) ? message : m.script_editor_at_line({ message, line })
}
