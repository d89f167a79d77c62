import '@mantine/core/styles/Button.css'
import type { TransportState } from '@baliza/contract'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi, callQuery } from '../api/call-api.ts'
import { encryptedHere } from '../api/encrypted-way.ts'
import { useWrite } from '../api/use-write.ts'
import { m } from '../i18n/paraglide/messages.js'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Refusal } from '../ui/Refusal.tsx'
import classes from './SetupAccountBanner.module.css'

type Decision = 'allowed' | 'refused'

/** Says to an administrator that passwords travel unencrypted, and has him decide whether they may. */
export function UnencryptedNotice() {
  const { data } = useQuery(callQuery('transport.get', {}))
  const [decision, setDecision] = useState<Decision>()
  if (!data?.https) return null
  const { plainHttp, isDecidedOutside, https } = data
  const isUndecided = plainHttp === 'undecided'
  return (
    <div className={classes.place}>
      <Notice
        tone="warn"
        title={m.app_plain_http()}
        action={
          <span className={classes.choices}>
            {!isDecidedOutside && isUndecided && <Choice decision="allowed" onChoose={setDecision} />}
            {!isDecidedOutside && <Choice decision="refused" onChoose={setDecision} />}
            <a href={encryptedHere()} className={classes.link}>
              {m.app_plain_http_go()}
            </a>
          </span>
        }
      >
        {isUndecided ? m.app_plain_http_undecided() : m.app_plain_http_allowed()}
      </Notice>
      {decision !== undefined && (
        <Decide decision={decision} https={https} onClose={() => setDecision(undefined)} />
      )}
    </div>
  )
}

const NAMES: Record<Decision, () => string> = {
  allowed: m.app_plain_http_allow,
  refused: m.app_plain_http_refuse,
}

type ChoiceProps = { decision: Decision; onChoose: (decision: Decision) => void }

const Choice = ({ decision, onChoose }: ChoiceProps) => (
  <Button variant="default" size="sm" onClick={() => onChoose(decision)}>
    {NAMES[decision]()}
  </Button>
)

type DecideProps = {
  decision: Decision
  https: NonNullable<TransportState['https']>
  onClose: () => void
}

/** Says what comes of it, and does it. */
function Decide({ decision, https, onClose }: DecideProps) {
  const { write, isBusy, refusal } = useWrite(
    () => callApi('transport.decide', { body: { plainHttp: decision } }),
    {
      outdates: ['transport.get'],
      onDone: () => {
        onClose()
        if (decision === 'refused') location.href = encryptedHere()
      },
    },
  )
  return (
    <ConfirmDialog
      isOpen
      title={NAMES[decision]()}
      confirmLabel={NAMES[decision]()}
      isDangerous={decision === 'allowed'}
      isBusy={isBusy}
      onConfirm={() => write()}
      onClose={onClose}
    >
      {decision === 'allowed' && <p>{m.app_plain_http_allow_ask()}</p>}
      {decision === 'refused' && <p>{m.app_plain_http_refuse_ask({ address: encryptedHere() })}</p>}
      {decision === 'refused' && https.isSelfSigned && (
        <p>{m.app_plain_http_fingerprint({ thumbprint: https.thumbprint })}</p>
      )}
      <Refusal text={refusal} />
    </ConfirmDialog>
  )
}
