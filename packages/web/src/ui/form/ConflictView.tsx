import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Table.css'
import type { RowConflict } from '@baliza/contract'
import { Button, Table } from '@mantine/core'
import { m } from '../../i18n/paraglide/messages.js'
import { Notice } from '../Notice.tsx'
import classes from './conflict.module.css'
import { type Difference, differencesOf } from './conflict.ts'
import { fieldText } from './field-text.ts'
import type { Form } from './use-form.ts'

type Props = { form: Form; conflict: RowConflict; dateTime?: ((at: string) => string) | undefined }

/** Somebody else saved the same row meanwhile: both versions field by field, and the two ways on. */
export function ConflictView({ form, conflict, dateTime }: Props) {
  const { who, when } = conflict
  const name = who ?? m.ui_conflict_somebody()
  const differences = differencesOf(form, conflict)
  return (
    <Notice
      tone="warn"
      isAlert
      title={
        when === null || dateTime === undefined
          ? m.ui_conflict({ name })
          : m.ui_conflict_at({ name, when: dateTime(when) })
      }
    >
      {differences.length > 0 && <Versions differences={differences} name={name} />}
      <div className={classes.ways}>
        <Button variant="default" size="sm" onClick={() => form.goOnFrom(conflict, false)}>
          {m.ui_conflict_take_theirs()}
        </Button>
        <Button size="sm" onClick={() => form.goOnFrom(conflict, true)}>
          {m.ui_conflict_keep_mine()}
        </Button>
      </div>
    </Notice>
  )
}

function Versions({ differences, name }: { differences: readonly Difference[]; name: string }) {
  return (
    <div className={classes.versions}>
      <Table verticalSpacing={4} withRowBorders>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{m.ui_conflict_field()}</Table.Th>
            <Table.Th>{name}</Table.Th>
            <Table.Th>{m.ui_conflict_mine()}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {differences.map(({ field, theirs, mine, isMine }) => (
            <Table.Tr key={field.field}>
              <Table.Th fw={500}>{field.caption}</Table.Th>
              <Table.Td className={classes.value ?? ''}>{fieldText(field, theirs)}</Table.Td>
              <Table.Td className={classes.value ?? ''}>
                {isMine ? fieldText(field, mine) : m.ui_conflict_untouched()}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}
