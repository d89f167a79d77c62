import '@mantine/core/styles/Loader.css'
import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api/call-api.ts'
import { useFormat } from '../../api/plant.ts'
import { problemText } from '../../api/problem.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import classes from './users.module.css'

type Props = { userID: string; onClose: () => void }

/** A link that registers the person beside the screen: to point a telephone at. */
export function InvitationCode({ userID, onClose }: Props) {
  return (
    <Dialog isOpen title={m.users_telegram_code_title({ userID })} onClose={onClose}>
      <Code userID={userID} />
    </Dialog>
  )
}

function Code({ userID }: { userID: string }) {
  const { dateTime } = useFormat()
  // Each one that is made is another link: it is asked for once, and forgotten with the dialog.
  const query = {
    ...callQuery('telegramUsers.link', { body: { userID } }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  }
  const { data, error } = useQuery(query)
  if (error !== null) return <Notice tone="info" title={problemText(error)} />
  if (data === undefined)
    return <Loader className={classes.loader ?? ''} aria-label={m.users_telegram_code()} />
  return (
    <div className={classes.invitation}>
      <QrCode text={data.link} label={m.users_telegram_code()} size={240} />
      <p>{m.users_telegram_code_text({ userID })}</p>
      <a href={data.link} target="_blank" rel="noreferrer" className={classes.link}>
        {data.link}
      </a>
      <p className={classes.inactive}>{m.users_telegram_code_until({ when: dateTime(data.expiresAt) })}</p>
    </div>
  )
}
