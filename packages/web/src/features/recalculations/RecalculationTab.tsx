import '@mantine/core/styles/Button.css'
import { useState } from 'react'
import { usePlantParameters } from '../../api/plant.ts'
import { ApiProblem, problemText } from '../../api/problem.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { toast } from '../../ui/toast.tsx'
import { type Signed, signatureField, signedBy, useFirstSigner } from '../stops/signature-field.tsx'
import { isActive } from './ended-jobs.ts'
import { KIND_WORDS, KINDS, type Kind } from './kind-words.ts'
import { RecalculationCard } from './RecalculationCard.tsx'
import classes from './recalculations.module.css'
import { useRecalculations } from './use-recalculations.ts'

/** All closed orders, or all closed shifts and days, computed again from the facts. */
export function RecalculationTab() {
  const { jobs, error, retry, start, cancel, isCancelling } = useRecalculations()
  const [confirmed, setConfirmed] = useState<Kind>()
  const signer = useFirstSigner()
  const isHistoryHidden = usePlantParameters()?.historyIsHidden === true
  if (jobs === undefined) {
    return error === null ? (
      <SkeletonRows rows={6} />
    ) : (
      <ErrorState text={sentenceOf(error)} onRetry={retry} />
    )
  }
  const running = jobs.find(isActive)
  return (
    <>
      <p className={classes.lead}>{m.recalculations_lead()}</p>
      {isHistoryHidden && (
        <div className={classes.hidden}>
          <Notice tone="warn" title={m.recalculations_history_hidden()} />
        </div>
      )}
      <div className={classes.cards}>
        {KINDS.map((kind) => (
          <RecalculationCard
            key={kind}
            kind={kind}
            job={jobs.find((job) => job.kind === kind)}
            isBlocked={running !== undefined}
            onStart={() => setConfirmed(kind)}
            isCancelling={isCancelling}
            onCancel={cancel}
          />
        ))}
      </div>
      {confirmed !== undefined && (
        <FormDialog<Signed>
          isOpen
          title={KIND_WORDS[confirmed].button()}
          fields={[signatureField()]}
          initial={signer}
          onSave={(_, { values }) =>
            signedBy(values, ({ username, password }) => start(confirmed, { user: username, password }))
          }
          onClose={() => setConfirmed(undefined)}
          errorText={refusalOf}
          saveLabel={m.recalculations_start()}
        />
      )}
    </>
  )
}

const isWrongSignature = (error: unknown) => error instanceof ApiProblem && error.status === 401

/**
 * A wrong signature says so, anything else is one sentence; the dialog stays:
 * docs/product/messages.md#recalculation.
 */
function refusalOf(error: unknown): string {
  toast.error(isWrongSignature(error) ? m.recalculations_wrong_signature() : m.recalculations_failed())
  return isWrongSignature(error) ? m.recalculations_wrong_signature() : sentenceOf(error)
}

const sentenceOf = (error: unknown) =>
  problemText(error, { unauthorized: m.recalculations_wrong_signature(), failed: m.recalculations_failed() })
