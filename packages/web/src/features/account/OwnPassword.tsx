import '@mantine/core/styles/Button.css'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import { Tile } from '../../ui/Tile.tsx'
import { toast } from '../../ui/toast.tsx'
import classes from './account.module.css'
import { PasswordDialog } from './PasswordDialog.tsx'

/** Where one changes one's own password. */
export function OwnPassword({ user }: { user: { userID: string; roleID: number } }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Tile title={m.account_password()}>
      <p className={classes.text}>{m.account_password_text()}</p>
      <Button
        className={classes.start ?? ''}
        variant="default"
        h="var(--touch)"
        onClick={() => setOpen(true)}
      >
        {m.account_change_password()}
      </Button>
      {isOpen && (
        <PasswordDialog
          user={user}
          onChanged={() => toast.success(m.account_password_changed())}
          onClose={() => setOpen(false)}
        />
      )}
    </Tile>
  )
}
