import { IconBrandTelegram } from '@tabler/icons-react'
import { m } from '../../i18n/paraglide/messages.js'
import classes from './users.module.css'

const NONE = '—'

/** Does somebody get messages of the bot? Said by a shape and a word. */
export function TelegramMark({ isRegistered }: { isRegistered: boolean }) {
  if (!isRegistered) return <span className={classes.inactive}>{NONE}</span>
  return (
    <span className={classes.state}>
      <IconBrandTelegram size={16} aria-hidden />
      {m.users_telegram_registered()}
    </span>
  )
}
