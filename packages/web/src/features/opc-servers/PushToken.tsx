import { useWrite } from '../../api/use-write.ts'
import { Refusal } from '../../ui/Refusal.tsx'
import '@mantine/core/styles/Button.css'
import { Button } from '@mantine/core'
import { IconKey, IconKeyOff } from '@tabler/icons-react'
import { useState } from 'react'
import { callApi } from '../../api/call-api.ts'
import { useFormat } from '../../api/plant.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import classes from './opc-servers.module.css'

type Props = { serverKey: number; madeAt: string | null }
type TokenAction = 'make' | 'revoke'

/** The token by which a server sends its readings: made, shown this once, and taken away. */
export function PushToken({ serverKey, madeAt }: Props) {
  const [action, setAction] = useState<TokenAction>()
  const body = { key: serverKey }
  const make = useWrite(() => callApi('opcservers.makeToken', { body }))
  const revoke = useWrite(() => callApi('opcservers.revokeToken', { body }))
  const since = revoke.answer === undefined ? (make.answer?.tokenMadeAt ?? madeAt) : null
  const run = (what: TokenAction) => {
    setAction(undefined)
    if (what === 'make') {
      revoke.forget()
      make.write()
    } else {
      make.forget()
      revoke.write()
    }
  }
  return (
    <div className={classes.source} aria-live="polite">
      <TokenState since={since} />
      <div className={classes.buttons}>
        <Button
          variant="default"
          h={44}
          loading={make.isBusy}
          leftSection={<IconKey size={18} aria-hidden />}
          onClick={() => (since === null ? run('make') : setAction('make'))}
        >
          {since === null ? m.opc_servers_token_make() : m.opc_servers_token_renew()}
        </Button>
        {since !== null && (
          <Button
            variant="default"
            h={44}
            loading={revoke.isBusy}
            leftSection={<IconKeyOff size={18} aria-hidden />}
            onClick={() => setAction('revoke')}
          >
            {m.opc_servers_token_revoke()}
          </Button>
        )}
      </div>
      <Refusal text={make.refusal ?? revoke.refusal} />
      {make.answer !== undefined && <ShownOnce token={make.answer.token} />}
      {action !== undefined && (
        <Confirm action={action} onConfirm={() => run(action)} onClose={() => setAction(undefined)} />
      )}
    </div>
  )
}

function TokenState({ since }: { since: string | null }) {
  const format = useFormat()
  return (
    <p className={classes.tokenState}>
      {since === null
        ? m.opc_servers_token_none()
        : m.opc_servers_token_since({ date: format.dateTime(since) })}
    </p>
  )
}

function ShownOnce({ token }: { token: string }) {
  return (
    <Notice tone="warn" title={m.opc_servers_token_once()}>
      <code className={classes.token}>{token}</code>
      <p className={classes.tokenHow}>{m.opc_servers_token_how()}</p>
      <code
        className={classes.token}
      >{`POST ${location.origin}/api/readings\nAuthorization: Bearer ${m.opc_servers_token_word()}`}</code>
      <p className={classes.tokenHow}>{m.opc_servers_token_silence()}</p>
    </Notice>
  )
}

function Confirm({
  action,
  onConfirm,
  onClose,
}: {
  action: TokenAction
  onConfirm: () => void
  onClose: () => void
}) {
  const title = action === 'make' ? m.opc_servers_token_renew() : m.opc_servers_token_revoke()
  return (
    <ConfirmDialog
      isOpen
      title={title}
      confirmLabel={title}
      isDangerous
      isBusy={false}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{m.opc_servers_token_ends()}</p>
    </ConfirmDialog>
  )
}
