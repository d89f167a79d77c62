import { toastProblem } from '../../api/toast-problem.ts'
import { useWrite } from '../../api/use-write.ts'
import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Loader.css'
import type { DeadLetter } from '@baliza/contract'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { callApi } from '../../api/call-api.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Tile } from '../../ui/Tile.tsx'
import { DeadLetters } from './DeadLetters.tsx'
import classes from './diagnostics.module.css'
import { PanelState } from './PanelState.tsx'
import { useOutbox } from './use-diagnostics.ts'
import { WaitingMessages } from './WaitingMessages.tsx'

const idsOf = (letters: readonly DeadLetter[]) => letters.map(({ outboxID }) => outboxID)

/** What is on its way to people and other programs, and what could not be delivered. */
export function MessagesPanel() {
  const { data, isError } = useOutbox()
  const [discarded, setDiscarded] = useState<DeadLetter>()
  const retry = useWrite((outboxIDs: number[]) => callApi('outbox.retry', { body: { outboxIDs } }), {
    onRefused: toastProblem,
    outdates: ['outbox.get'],
  })
  const close = () => setDiscarded(undefined)
  const discard = useWrite((outboxIDs: number[]) => callApi('outbox.discard', { body: { outboxIDs } }), {
    onDone: close,
    onRefused: (error) => {
      toastProblem(error)
      close()
    },
    outdates: ['outbox.get'],
  })
  return (
    <Tile title={m.diagnostics_messages()}>
      <PanelState isError={isError} isEmpty={false} isLoading={data === undefined}>
        <WaitingMessages waiting={data?.waiting ?? []} />
        {data !== undefined && data.dead.length > 0 && (
          <>
            <div className={classes.deadHead}>
              <h3>{m.diagnostics_dead_letters({ count: data.dead.length })}</h3>
              <Button
                variant="default"
                h={44}
                loading={retry.isBusy}
                onClick={() => retry.write(idsOf(data.dead))}
              >
                {m.diagnostics_retry_all()}
              </Button>
            </div>
            <DeadLetters
              letters={data.dead}
              onRetry={({ outboxID }) => retry.write([outboxID])}
              onDiscard={setDiscarded}
            />
          </>
        )}
      </PanelState>
      <ConfirmDialog
        isOpen={discarded !== undefined}
        title={m.diagnostics_discard()}
        confirmLabel={m.diagnostics_discard()}
        isDangerous
        isBusy={discard.isBusy}
        onConfirm={() => discarded && discard.write([discarded.outboxID])}
        onClose={close}
      >
        <p>{m.diagnostics_discard_text({ recipient: discarded?.recipient ?? '' })}</p>
      </ConfirmDialog>
    </Tile>
  )
}
