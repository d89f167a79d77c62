import type { RowOf } from '@baliza/contract'
import { Button } from '@mantine/core'
import { IconBrandTelegram, IconQrcode, IconUserOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { callApi, callQuery } from '../../api/call-api.ts'
import { ApiProblem } from '../../api/problem.ts'
import { toastProblem } from '../../api/toast-problem.ts'
import { useWrite } from '../../api/use-write.ts'
import { m } from '../../i18n/paraglide/messages.js'
import type { RowAction } from '../../ui/data-grid/grid-props.ts'
import { toast } from '../../ui/toast.tsx'
import { InvitationCode } from './InvitationCode.tsx'
import { UnregisterTelegram } from './UnregisterTelegram.tsx'
import classes from './users.module.css'
import { whyNotInvite, whyNotUser } from './why-not-invite.ts'

type ListedUser = RowOf<'users.get'>

/** Two seconds, five for an error: docs/product/messages.md#telegram-mail. */
const SENT_SHOWN = 2_000

export type Telegram = {
  readonly rowActions: (user: ListedUser) => readonly RowAction[]
  readonly toolbar: ReactNode
  /** The dialog that is open, if one is. */
  readonly dialog: ReactNode
}

/**
 * A sign-up button per row and one for all; until the bot and mails work they say why not. `onChange`:
 * registrations changed.
 */
export function useTelegram(onChange: () => void): Telegram {
  const { data: bot } = useQuery(callQuery('telegram.get', {}))
  const [open, setOpen] = useState<{ kind: 'code' | 'remove'; userID: string }>()
  const invite = useWrite(({ userID }: ListedUser) => callApi('telegramUsers.post', { body: { userID } }), {
    doneText: () => m.users_telegram_sent(),
    doneMilliseconds: SENT_SHOWN,
    onRefused: toastRefused,
  })
  const whyNot = whyNotInvite(bot)
  const works = bot?.isOn === true && bot.failure === null
  const close = () => setOpen(undefined)
  const reload = () => {
    close()
    onChange()
  }
  return {
    rowActions: (user) => [
      {
        ...invitation(whyNot ?? whyNotUser(user), () => invite.write(user)),
        isBusy: invite.isBusy && invite.sent?.userID === user.userID,
      },
      ...(works && user.active && !user.locked && !user.telegram
        ? [code(() => setOpen({ kind: 'code', userID: user.userID }))]
        : []),
      ...(user.telegram ? [removal(() => setOpen({ kind: 'remove', userID: user.userID }))] : []),
    ],
    toolbar: bot === undefined ? null : <InviteAll whyNot={whyNot} />,
    dialog: open && <OpenDialog {...open} onClose={close} onDone={reload} />,
  }
}

type OpenDialogProps = { kind: 'code' | 'remove'; userID: string; onClose: () => void; onDone: () => void }

function OpenDialog({ kind, userID, onClose, onDone }: OpenDialogProps) {
  if (kind === 'code') return <InvitationCode userID={userID} onClose={onDone} />
  return <UnregisterTelegram userID={userID} onDone={onDone} onClose={onClose} />
}

const invitation = (whyNot: string | undefined, onRun: () => void): RowAction => ({
  id: 'telegram-mail',
  label: m.users_telegram_invite(),
  icon: <IconBrandTelegram size={18} aria-hidden />,
  whyNot: whyNot === undefined ? undefined : m.users_telegram_invite_not({ why: whyNot }),
  onRun,
})

const code = (onRun: () => void): RowAction => ({
  id: 'telegram-code',
  label: m.users_telegram_code(),
  icon: <IconQrcode size={18} aria-hidden />,
  onRun,
})

const removal = (onRun: () => void): RowAction => ({
  id: 'telegram-remove',
  label: m.users_telegram_remove(),
  icon: <IconUserOff size={18} aria-hidden />,
  onRun,
})

const WHY_NOT = 'telegram-why-not'

/** The bulk button: who has no address is named. */
function InviteAll({ whyNot }: { whyNot: string | undefined }) {
  const { write, isBusy } = useWrite(() => callApi('telegramUsers.all', {}), {
    onDone: ({ sent, withoutEmail }) => {
      if (withoutEmail.length > 0)
        toast.info(m.users_telegram_without_email({ user: withoutEmail.join(', ') }))
      if (sent > 0) toast.success(m.users_telegram_sent(), SENT_SHOWN)
      else if (withoutEmail.length === 0) toast.info(m.users_telegram_all_registered())
    },
    onRefused: toastRefused,
  })
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconBrandTelegram size={18} aria-hidden />}
        loading={isBusy}
        aria-disabled={whyNot !== undefined}
        data-disabled={whyNot !== undefined}
        aria-describedby={whyNot === undefined ? undefined : WHY_NOT}
        title={whyNot}
        onClick={() => whyNot === undefined && write()}
      >
        {m.users_telegram_invite_all()}
      </Button>
      {whyNot !== undefined && (
        <span id={WHY_NOT} className={classes.whyNot}>
          {whyNot}{' '}
          <Link to="/configuracion" search={{ tab: 'parameters' }}>
            {m.users_telegram_to_parameters()}
          </Link>
        </span>
      )}
    </>
  )
}

/** Somebody without an address is no error, but something to know. */
function toastRefused(error: Error): void {
  if (error instanceof ApiProblem && error.code === 'telegram-user-without-email') toast.info(error.message)
  else toastProblem(error)
}
