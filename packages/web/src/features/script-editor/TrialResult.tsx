import type { ExecutedScript } from '@baliza/contract'
import { problemText } from '../../api/problem.ts'
import { m } from '../../i18n/paraglide/messages.js'
import classes from './script-editor.module.css'
import { trialSentence } from './trial-sentence.ts'

type Props = {
  trial: ExecutedScript | undefined
  /** Why it could not be tried. */
  failure: Error | null
  meaningOf: (value: unknown) => string
  blankMeans: string
  isBlank: boolean
}

/** The result, or the message that came back, or 'Error'. */
export function TrialResult({ trial, failure, meaningOf, blankMeans, isBlank }: Props) {
  return (
    <section className={classes.box} aria-label={m.script_editor_result()}>
      <h3 className={classes.boxTitle}>{m.script_editor_result()}</h3>
      <div aria-live="polite">
        {isBlank ? (
          <p className={classes.meaning}>{blankMeans}</p>
        ) : (
          <Result {...{ trial, failure, meaningOf }} />
        )}
      </div>
    </section>
  )
}

function Result({ trial, failure, meaningOf }: Pick<Props, 'trial' | 'failure' | 'meaningOf'>) {
  if (failure !== null) return <p className={classes.wrong}>{problemText(failure, { failed: wrong() })}</p>
  if (trial === undefined) return <p className={classes.meaning}>{m.script_editor_trying()}</p>
  if (trial.error) return <p className={classes.wrong}>{trialSentence(trial)}</p>
  return (
    <>
      <p className={classes.value}>{trial.message}</p>
      <p className={classes.meaning}>{meaningOf(trial.value)}</p>
    </>
  )
}

const wrong = () => m.script_editor_error()
