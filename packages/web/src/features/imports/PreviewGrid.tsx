import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import type { ImportPreview } from '@baliza/contract'
import { SegmentedControl } from '@mantine/core'
import { IconCheck, IconCircleX, IconEqual, IconPencil } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useFormat } from '../../api/plant.ts'
import { m } from '../../i18n/paraglide/messages.js'
import type { GridColumn } from '../../ui/data-grid/column.ts'
import { DataGrid } from '../../ui/data-grid/DataGrid.tsx'
import type { GridSource } from '../../ui/data-grid/grid-source.ts'
import { Notice } from '../../ui/Notice.tsx'
import { captionOf, type ImportKind } from './import-kind.ts'
import classes from './imports.module.css'
import { isWrong, type Outcome, type PreviewRow, previewRows } from './preview-rows.ts'

const OUTCOMES = {
  refuse: { Icon: IconCircleX, text: m.imports_refuse, count: m.imports_count_refuse },
  add: { Icon: IconCheck, text: m.imports_add, count: m.imports_count_add },
  change: { Icon: IconPencil, text: m.imports_change, count: m.imports_count_change },
  same: { Icon: IconEqual, text: m.imports_same, count: m.imports_count_same },
} as const

const SHOWN: readonly Outcome[] = ['refuse', 'add', 'change', 'same']
const ignore = () => undefined

/** Every row of the file, what becomes of it, and why not. */
export function PreviewGrid({ kind, preview }: { kind: ImportKind; preview: ImportPreview }) {
  const [only, setOnly] = useState<Outcome>()
  const source = useMemo(() => localSource(previewRows(preview, only)), [preview, only])
  const columns = useMemo(() => columnsOf(kind, preview.columns), [kind, preview])
  return (
    <div className={classes.preview}>
      {preview.refuse > 0 && (
        <Notice tone="warn" title={m.imports_some_refused({ count: preview.refuse })}>
          {m.imports_some_refused_hint()}
        </Notice>
      )}
      {preview.ignored.length > 0 && (
        <Notice tone="info" title={m.imports_ignored({ columns: preview.ignored.join(', ') })} />
      )}
      <OutcomeChoice preview={preview} only={only} onChoose={setOnly} />
      <DataGrid
        key={only ?? 'all'}
        id={`import-${kind}`}
        label={m.imports_preview()}
        source={source}
        columns={columns}
        keyOf={({ importRow }) => importRow}
        format={useFormat()}
        filters={false}
        height={420}
        onError={ignore}
      />
    </div>
  )
}

type ChoiceProps = {
  preview: ImportPreview
  only: Outcome | undefined
  onChoose: (only: Outcome | undefined) => void
}

function OutcomeChoice({ preview, only, onChoose }: ChoiceProps) {
  const shown = SHOWN.filter((outcome) => preview[outcome] > 0)
  return (
    <SegmentedControl
      aria-label={m.imports_show()}
      className={classes.outcomes ?? ''}
      value={only ?? 'all'}
      onChange={(value) => onChoose(value === 'all' ? undefined : (value as Outcome))}
      data={[
        { value: 'all', label: m.imports_count_all({ count: preview.rows.length }) },
        ...shown.map((outcome) => ({
          value: outcome,
          label: OUTCOMES[outcome].count({ count: preview[outcome] }),
        })),
      ]}
    />
  )
}

/** Rows that are all here already, handed out as a server would. */
const localSource = (rows: readonly PreviewRow[]): GridSource<PreviewRow> => ({
  load: ({ skip = 0, take = rows.length }) =>
    Promise.resolve({ data: rows.slice(skip, skip + take), totalCount: rows.length }),
})

const columnsOf = (kind: ImportKind, fields: readonly string[]): GridColumn<PreviewRow>[] => [
  { field: 'importRow', caption: m.imports_row(), kind: 'integer', width: 72, isPlain: true },
  {
    field: 'importOutcome',
    caption: m.imports_outcome(),
    kind: 'text',
    width: 132,
    isPlain: true,
    render: OutcomeCell,
  },
  {
    field: 'importProblems',
    caption: m.imports_problem(),
    kind: 'text',
    width: 300,
    isPlain: true,
    render: ProblemCell,
  },
  ...fields.map(
    (field): GridColumn<PreviewRow> => ({
      field,
      caption: captionOf(kind, field),
      kind: 'text',
      width: 140,
      isPlain: true,
      render: valueCell(field),
    }),
  ),
]

function OutcomeCell({ importOutcome }: PreviewRow) {
  const { Icon, text } = OUTCOMES[importOutcome]
  return (
    <span className={classes.outcome} data-outcome={importOutcome}>
      <Icon size={16} aria-hidden />
      {text()}
    </span>
  )
}

function ProblemCell({ importProblems }: PreviewRow) {
  return <span className={classes.problem}>{importProblems}</span>
}

const valueCell = (field: string) => (row: PreviewRow) => {
  const value = row[field]
  const text = value === null || value === undefined ? '' : `${value as string | number}`
  if (!isWrong(row, field)) return text
  return <mark className={classes.wrong}>{text === '' ? m.imports_blank() : text}</mark>
}
