import type { TagStatus } from '@baliza/contract'
import { useFormat } from '../../api/plant.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Table } from '../../ui/Table.tsx'
import { dataText } from '../opc-tags/TagNow.tsx'
import classes from './diagnostics.module.css'

/** What tags said last, and whether that can be believed. */
export function TagTable({ tags, label }: { tags: readonly TagStatus[]; label: string }) {
  const format = useFormat()
  return (
    <Table label={label} className={classes.table} scrollClass={classes.scroll}>
      <thead>
        <tr>
          <th scope="col">{m.diagnostics_tag()}</th>
          <th scope="col">{m.diagnostics_quality()}</th>
          <th scope="col">{m.diagnostics_value()}</th>
          <th scope="col">{m.diagnostics_time()}</th>
          <th scope="col">{m.diagnostics_url()}</th>
        </tr>
      </thead>
      <tbody>
        {tags.map(({ tagName, url, goodQuality, data, time }) => (
          <tr key={tagName} data-over={!goodQuality || undefined}>
            <td>{tagName}</td>
            <td>{goodQuality ? m.diagnostics_good() : m.diagnostics_bad()}</td>
            <td>{dataText(data)}</td>
            <td>{format.dateTime(time)}</td>
            <td>{url}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
