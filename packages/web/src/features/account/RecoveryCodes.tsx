import { Button } from '@mantine/core'
import { m } from '../../i18n/paraglide/messages.js'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import classes from './account.module.css'

/** The codes for the day when the device is lost: they are shown this once. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <Dialog isOpen title={m.account_factor_is_on()} onClose={onClose} mustAnswer>
      <Notice tone="warn" title={m.account_codes()}>
        {m.account_codes_why()}
      </Notice>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button size="md" onClick={onClose} data-autofocus>
          {m.account_codes_kept()}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
