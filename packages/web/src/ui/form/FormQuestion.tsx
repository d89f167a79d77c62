import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Loader.css'
import { Button } from '@mantine/core'
import { m } from '../../i18n/paraglide/messages.js'
import { DialogActions } from '../Dialog.tsx'
import { Notice } from '../Notice.tsx'
import classes from './form.module.css'

type Props = { question: string; isBusy: boolean; onBack: () => void; onSave: () => void }

/** In the place of the buttons: what should be known before this is saved, and the two answers. */
export function FormQuestion({ question, isBusy, onBack, onSave }: Props) {
  return (
    <div className={classes.question}>
      <Notice tone="warn" title={question} isAlert />
      <DialogActions>
        <Button variant="default" size="md" onClick={onBack} data-autofocus autoFocus>
          {m.ui_form_back()}
        </Button>
        <Button size="md" color="danger" loading={isBusy} onClick={onSave}>
          {m.ui_form_save_anyway()}
        </Button>
      </DialogActions>
    </div>
  )
}
