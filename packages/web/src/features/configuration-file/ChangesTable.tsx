import '@mantine/core/styles/Table.css'
import type { ConfigurationChange } from '@baliza/contract'
import { Table } from '@mantine/core'
import { useFormat } from '../../api/plant.ts'
import { m } from '../../i18n/paraglide/messages.js'
import classes from './configuration-file.module.css'
import { sectionWord } from './section-words.ts'

const KINDS: Readonly<Record<ConfigurationChange['kind'], () => string>> = {
  add: m.configuration_file_added,
  change: m.configuration_file_changed,
  remove: m.configuration_file_removed,
}

/** More would not be read; all of them are written. */
const MOST_SHOWN = 500

/**
 * Row by row what would be added, changed and deleted, each changed field from what it is to what it would
 * be.
 */
export function ChangesTable({ changes }: { changes: readonly ConfigurationChange[] }) {
  const { number } = useFormat()
  return (
    <>
      {changes.length > MOST_SHOWN && (
        <p className={classes.text}>{m.configuration_file_first({ count: number(MOST_SHOWN) })}</p>
      )}
      <div className={classes.scroll}>
        <Table verticalSpacing={6} aria-label={m.configuration_file_changes()}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{m.configuration_file_section()}</Table.Th>
              <Table.Th>{m.configuration_file_key()}</Table.Th>
              <Table.Th>{m.configuration_file_name()}</Table.Th>
              <Table.Th>{m.configuration_file_change()}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {changes.slice(0, MOST_SHOWN).map((change) => (
              <Table.Tr key={`${change.section} ${change.key}`}>
                <Table.Td>{sectionWord(change.section)}</Table.Td>
                <Table.Td>{change.key}</Table.Td>
                <Table.Td>{change.name}</Table.Td>
                <Table.Td>
                  <span className={classes.kind} data-kind={change.kind}>
                    {KINDS[change.kind]()}
                  </span>
                  <Fields fields={change.fields} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </>
  )
}

function Fields({ fields }: Pick<ConfigurationChange, 'fields'>) {
  if (fields.length === 0) return null
  return (
    <ul className={classes.fields}>
      {fields.map(({ field, before, after }) => (
        <li key={field}>
          <b>{field}</b> <del>{String(before ?? '—')}</del> {'→'} <ins>{String(after ?? '—')}</ins>
        </li>
      ))}
    </ul>
  )
}
