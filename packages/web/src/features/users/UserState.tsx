import type { User } from '@baliza/contract'
import { IconCircleCheck, IconCircleOff, IconLock } from '@tabler/icons-react'
import { m } from '../../i18n/paraglide/messages.js'
import classes from './users.module.css'

/** May somebody log in with it? Said by a shape and a word. */
export function UserState({ user: { active, locked } }: { user: Pick<User, 'active' | 'locked'> }) {
  const [Icon, word, state] = locked
    ? ([IconLock, m.users_locked(), 'locked'] as const)
    : active
      ? ([IconCircleCheck, m.users_is_active(), 'active'] as const)
      : ([IconCircleOff, m.users_is_inactive(), 'inactive'] as const)
  return (
    <span className={classes.state} data-state={state}>
      <Icon size={16} aria-hidden />
      {word}
    </span>
  )
}
