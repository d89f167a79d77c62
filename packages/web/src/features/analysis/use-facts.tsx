import { useNavigate } from '@tanstack/react-router'
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import { Dialog } from '../../ui/Dialog.tsx'
import { ExplainDialog } from '../explanation/ExplainDialog.tsx'
import type { ExplainedWindow } from '../explanation/explained-window.ts'
import classes from './analysis.module.css'
import type { Span } from './analysis-days.ts'
import { useAnalysis } from './use-analysis.ts'

/** What the list of stops is asked for; its own address knows more. */
type StopsSearch = Partial<Span> & {
  line?: number
  lines?: string
  root?: number
  path?: string
  recognized?: boolean
}
type Choice = { readonly name: string; readonly window: ExplainedWindow }

type Facts = {
  /** The explanation of a window; of several lines one is chosen first. */
  readonly explain: (span: Span) => void
  readonly explainOne: (window: ExplainedWindow) => void
  /** One of several windows. */
  readonly choose: (title: string, choices: readonly Choice[]) => void
  readonly showStops: (search: StopsSearch) => void
}

const FactsContext = createContext<Facts | null>(null)

export function useFacts(): Facts {
  const facts = useContext(FactsContext)
  if (facts === null) throw new Error('a chart stands outside of the analysis')
  return facts
}

/** Each mark of a chart opens what is behind it: an explanation, or the stops in their list. */
export function FactsProvider({ children }: { children: ReactNode }) {
  const { lines } = useAnalysis()
  const navigate = useNavigate()
  const [explained, setExplained] = useState<ExplainedWindow>()
  const [question, setQuestion] = useState<{ title: string; choices: readonly Choice[] }>()
  const facts = useMemo((): Facts => {
    const choose = (title: string, choices: readonly Choice[]) => {
      const [only, ...others] = choices
      if (only !== undefined && others.length === 0) setExplained(only.window)
      else setQuestion({ title, choices })
    }
    return {
      choose,
      explainOne: setExplained,
      explain: (span) =>
        choose(
          m.analysis_choose_line(),
          lines.map(({ lineID, name }) => ({ name, window: { lineID, ...span } })),
        ),
      showStops: ({ start, end, ...search }) =>
        void navigate({
          to: '/paradas/listado',
          search: { ...search, ...(start && { from: start }), ...(end && { until: end }) },
        }),
    }
  }, [lines, navigate])
  return (
    <FactsContext value={facts}>
      {children}
      <Dialog
        isOpen={question !== undefined}
        title={question?.title ?? ''}
        onClose={() => setQuestion(undefined)}
        size={420}
      >
        <ul className={classes.choices}>
          {question?.choices.map(({ name, window }) => (
            <li key={name}>
              <button
                type="button"
                className={classes.choice}
                onClick={() => {
                  setQuestion(undefined)
                  setExplained(window)
                }}
              >
                {name}
              </button>
            </li>
          ))}
        </ul>
        {question?.choices.length === 0 && <p>{m.analysis_nothing_there()}</p>}
      </Dialog>
      <ExplainDialog window={explained} onClose={() => setExplained(undefined)} />
    </FactsContext>
  )
}
