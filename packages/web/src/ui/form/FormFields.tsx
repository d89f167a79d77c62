import { type ReactNode, type SubmitEvent, useRef } from 'react'
import { Notice } from '../Notice.tsx'
import { ConflictView } from './ConflictView.tsx'
import { FormInput } from './FormInput.tsx'
import classes from './form.module.css'
import type { FormField } from './form-field.ts'
import type { Form } from './use-form.ts'

type FrameProps = {
  form: Form
  className?: string | undefined
  dateTime?: ((at: string) => string) | undefined
  children: ReactNode
}

/**
 * The form around its fields: what was refused stands on top, and the first field that is wrong gets the
 * focus.
 */
export function FormFrame({ form, className, dateTime, children }: FrameProps) {
  const element = useRef<HTMLFormElement>(null)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (form.save()) return
    // The errors are drawn first; then the first of them gets the focus.
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  return (
    <form ref={element} onSubmit={submit} className={className} noValidate>
      {form.refusal !== undefined && (
        <div className={classes.refusal}>
          <Notice tone="bad" title={form.refusal} isAlert />
        </div>
      )}
      {form.conflict !== undefined && (
        <div className={classes.refusal}>
          <ConflictView form={form} conflict={form.conflict} dateTime={dateTime} />
        </div>
      )}
      {children}
    </form>
  )
}

/** Some fields of a form, side by side where there is room. */
export function FormFields({
  form,
  fields,
  focused,
}: {
  form: Form
  fields: readonly FormField[]
  focused?: string | undefined
}) {
  return (
    <div className={classes.fields}>
      {fields.map((field) => (
        <div
          key={`${field.field} ${form.generation}`}
          className={classes.field}
          data-wide={field.isWide || field.kind === 'multiline' || undefined}
        >
          <FormInput
            field={field}
            values={form.values}
            error={form.errorOf(field.field)}
            isFirst={field.field === focused}
            onChange={(value) => form.change(field.field, value)}
          />
        </div>
      ))}
    </div>
  )
}
