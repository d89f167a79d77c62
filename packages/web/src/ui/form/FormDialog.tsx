import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Loader.css'
import { Button } from '@mantine/core'
import { m } from '../../i18n/paraglide/messages.js'
import { Dialog, DialogActions } from '../Dialog.tsx'
import { FormFields, FormFrame } from './FormFields.tsx'
import { FormQuestion } from './FormQuestion.tsx'
import type { FormValues } from './form-field.ts'
import { type FormOptions, useForm } from './use-form.ts'

export type FormDialogProps<Values = FormValues> = FormOptions<Values> & {
  readonly isOpen: boolean
  readonly title: string
  readonly saveLabel?: string
  readonly size?: number
  /** Writes when somebody else changed it meanwhile. */
  readonly dateTime?: ((at: string) => string) | undefined
}

/** Asks for some fields: says what is wrong while it is typed, and what the server refuses. */
export function FormDialog<Values = FormValues>(props: FormDialogProps<Values>) {
  return (
    <Dialog isOpen={props.isOpen} title={props.title} onClose={props.onClose} size={props.size ?? 560}>
      {props.isOpen && <DialogForm {...(props as unknown as FormDialogProps)} />}
    </Dialog>
  )
}

function DialogForm(props: FormDialogProps) {
  const form = useForm(props)
  const { fields } = form
  return (
    <FormFrame form={form} dateTime={props.dateTime}>
      <FormFields form={form} fields={fields} focused={fields.find(({ isReadOnly }) => !isReadOnly)?.field} />
      {form.question === undefined ? (
        <DialogActions>
          <Button variant="default" size="md" onClick={props.onClose}>
            {m.ui_cancel()}
          </Button>
          <Button type="submit" size="md" loading={form.isBusy} disabled={form.conflict !== undefined}>
            {props.saveLabel ?? m.ui_form_save()}
          </Button>
        </DialogActions>
      ) : (
        <FormQuestion
          question={form.question}
          isBusy={form.isBusy}
          onBack={form.withdraw}
          onSave={form.save}
        />
      )}
    </FormFrame>
  )
}
