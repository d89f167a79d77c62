import { m } from '../../i18n/paraglide/messages.js'
import { Table } from '../../ui/Table.tsx'
import classes from './diagnostics.module.css'

type FiguresRow = { readonly key: string; readonly cells: readonly string[]; readonly isOver?: boolean }
type Props = { label: string; heads: readonly string[]; rows: readonly FiguresRow[] }

/** What a chart draws, as figures, on demand. */
export function FiguresTable({ label, heads, rows }: Props) {
  return (
    <details className={classes.figures}>
      <summary>{m.diagnostics_as_table()}</summary>
      <Table label={label} className={classes.table} scrollClass={classes.scroll}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells, isOver }) => (
            <tr key={key} data-over={isOver || undefined}>
              {cells.map((cell, index) => (
                <td key={heads[index]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </details>
  )
}
