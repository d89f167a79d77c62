import { m } from '../../i18n/paraglide/messages.js'
import classes from './diagnostics.module.css'

type FiguresRow = { readonly key: string; readonly cells: readonly string[]; readonly isOver?: boolean }
type Props = { label: string; heads: readonly string[]; rows: readonly FiguresRow[] }

/** What a chart draws, as figures: opened by whoever wants them. */
export function FiguresTable({ label, heads, rows }: Props) {
  return (
    <details className={classes.figures}>
      <summary>{m.diagnostics_as_table()}</summary>
      <div className={classes.scroll} tabIndex={0} role="region" aria-label={label}>
        <table className={classes.table}>
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
                {cells.map((cell, place) => (
                  <td key={heads[place]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
