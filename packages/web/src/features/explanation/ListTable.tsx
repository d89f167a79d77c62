import '@mantine/core/styles/Button.css'
import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useFormat } from '../../api/plant.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Table } from '../../ui/Table.tsx'
import classes from './explanation.module.css'

export type ListColumn<R> = {
  readonly id: string
  readonly caption: string
  readonly of: (row: R) => ReactNode
  readonly isFigure?: boolean
  /** What the column adds up to, and the figure that it is. */
  readonly total?: { readonly text: string; readonly is?: string | undefined }
}

type Props<R> = {
  label: string
  rows: readonly R[]
  columns: readonly ListColumn<R>[]
  keyOf: (row: R, index: number) => string
}

/** So many rows at first; more are a click away. */
const PORTION = 150

/** A list of the explanation with its sums, which say what figure they come to. */
export function ListTable<R>({ label, rows, columns, keyOf }: Props<R>) {
  const { number } = useFormat()
  const [shown, setShown] = useState(PORTION)
  const hasTotals = columns.some(({ total }) => total !== undefined)
  return (
    <>
      <Table label={label} className={classes.table}>
        <thead>
          <tr>
            {columns.map(({ id, caption, isFigure }) => (
              <th key={id} scope="col" data-figure={isFigure || undefined}>
                {caption}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown).map((row, index) => (
            <tr key={keyOf(row, index)}>
              {columns.map(({ id, of, isFigure }) => (
                <td key={id} data-figure={isFigure || undefined}>
                  {of(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {hasTotals && <Totals columns={columns} />}
      </Table>
      {rows.length > shown && (
        <Button
          variant="default"
          h="var(--touch)"
          className={classes.more ?? ''}
          onClick={() => setShown((before) => before + PORTION)}
        >
          {m.explanation_more({ shown: number(shown), count: number(rows.length) })}
        </Button>
      )}
    </>
  )
}

function Totals<R>({ columns }: Pick<Props<R>, 'columns'>) {
  return (
    <tfoot>
      <tr>
        {columns.map(({ id, total, isFigure }, index) => (
          <td key={id} data-figure={isFigure || undefined}>
            {total?.text ?? (index === 0 ? m.explanation_total() : null)}
            {total?.is !== undefined && (
              <span className={classes.agrees}>
                <IconCheck size={14} aria-hidden />
                {total.is}
              </span>
            )}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}
