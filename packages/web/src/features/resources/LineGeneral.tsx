import { m } from '../../i18n/paraglide/messages.js'
import { FormInput } from '../../ui/form/FormInput.tsx'
import type { FormField } from '../../ui/form/form-field.ts'
import type { Form } from '../../ui/form/use-form.ts'
import classes from './resources.module.css'
import type { LineForm } from './use-line-form.ts'

type Props = { form: LineForm }

/** What a line is called, where it stands, and what is kept of it. */
export function LineGeneral({ form }: Props) {
  return (
    <div className={classes.general}>
      <div className={classes.fields}>
        {form.general.map((field, index) => (
          <Field
            key={`${field.field} ${form.generation}`}
            form={form}
            field={field}
            isFirst={index === form.general.findIndex(({ isReadOnly }) => !isReadOnly)}
          />
        ))}
      </div>
      {form.target.length > 0 && (
        <section>
          <h3 className={classes.heading}>{m.resources_first_target()}</h3>
          <div className={classes.targets}>
            {form.target.map((field) => (
              <Field key={field.field} form={form} field={field} isFirst={false} />
            ))}
          </div>
        </section>
      )}
      <section>
        <h3 className={classes.heading}>{m.resources_functions()}</h3>
        <div className={classes.flags}>
          {form.flags.map((field) => (
            <Field key={field.field} form={form} field={field} isFirst={false} />
          ))}
        </div>
      </section>
    </div>
  )
}

function Field({ form, field, isFirst }: { form: Form; field: FormField; isFirst: boolean }) {
  return (
    <div data-wide={field.isWide || undefined} className={classes.field}>
      <FormInput
        field={field}
        values={form.values}
        error={form.errorOf(field.field)}
        isFirst={isFirst}
        onChange={(value) => form.change(field.field, value)}
      />
    </div>
  )
}
