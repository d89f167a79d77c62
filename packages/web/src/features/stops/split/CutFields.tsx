import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { m } from '../../../i18n/paraglide/messages.js'
import type { CutSpan } from './cut-draft.ts'
import classes from './split.module.css'
import { TimeField } from './TimeField.tsx'
import type { Cuts } from './use-cuts.ts'

/** The exact time of each cut. */
export function CutFields({ span, cuts }: { span: CutSpan; cuts: Cuts }) {
  return (
    <div className={classes.fields}>
      {cuts.fields.map((field, index) => (
        <TimeField
          // NOTE: a cut is its place among them
          key={index}
          label={m.stops_cut({ number: index + 1 })}
          field={field}
          reach={cuts.reach(index)}
          span={span}
          error={field.at === undefined ? m.stops_why_unread() : undefined}
          onChange={(changed) => cuts.write(index, changed)}
          aside={<RemoveCut number={index + 1} onRemove={() => cuts.remove(index)} />}
        />
      ))}
    </div>
  )
}

function RemoveCut({ number, onRemove }: { number: number; onRemove: () => void }) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      className={classes.step ?? ''}
      aria-label={m.stops_remove_cut({ number })}
      onClick={onRemove}
    >
      <IconTrash size={20} aria-hidden />
    </ActionIcon>
  )
}
