import '@mantine/core/styles/ActionIcon.css'
import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Loader.css'
import '@mantine/core/styles/UnstyledButton.css'
import { ActionIcon, Button } from '@mantine/core'
import {
  IconArrowAutofitHeight,
  IconFileSpreadsheet,
  IconFilterOff,
  IconLayoutList,
  IconPlus,
  IconRefresh,
  IconTable,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import { toast } from '../toast.tsx'
import { ColumnChooser } from './ColumnChooser.tsx'
import type { GridColumn } from './column.ts'
import classes from './data-grid.module.css'
import { exportedColumn } from './exported-column.ts'
import { GroupPanel } from './GroupPanel.tsx'
import type { DataGridProps } from './grid-props.ts'
import type { LoadOptions } from './grid-source.ts'
import type { Columns } from './use-columns.ts'
import type { Filtering } from './use-filters.ts'
import type { Look } from './use-look.ts'

/** Of what the page gave the grid. */
type Given<R extends object> = Pick<
  DataGridProps<R>,
  | 'id'
  | 'label'
  | 'source'
  | 'columns'
  | 'format'
  | 'edit'
  | 'toolbar'
  | 'tree'
  | 'groupPanel'
  | 'exportName'
  | 'height'
  | 'onError'
>

type ToolbarProps<R extends object> = {
  props: Given<R>
  columns: Columns<R>
  /** All that are shown or would be, if the rows were no cards: what a workbook has. */
  visible: readonly GridColumn<R>[]
  filtering: Filtering
  look: Look
  /** Rows that the filter lets through, if that is known. */
  count: number | undefined
  exported: LoadOptions
  /** Left out, nothing can be added. */
  onAdd: (() => void) | undefined
  onRefresh: () => void
}

/** Above the rows: what the page brings, how many there are, and what may be done with all of them. */
export function GridToolbar<R extends object>(given: ToolbarProps<R>) {
  const { props, columns, filtering, look, count, exported, onAdd, onRefresh } = given
  return (
    <div className={classes.toolbar} role="toolbar" aria-label={m.ui_grid_toolbar({ label: props.label })}>
      {onAdd !== undefined && <AddButton label={props.edit?.addLabel} onClick={onAdd} />}
      {brought(props.toolbar, exported)}
      {props.groupPanel && !props.tree && (
        <GroupPanel id={props.id} columns={props.columns} arranged={columns} />
      )}
      {filtering.isFiltered && <ClearFilters onClick={filtering.clear} />}
      <p className={classes.count} aria-live="polite">
        {count === undefined ? '' : m.ui_grid_rows({ count: props.format.number(count) })}
      </p>
      <ExportButton {...given} />
      {!look.isCards && <ColumnChooser columns={props.columns} arranged={columns} />}
      <LookButtons look={look} mayBeTall={props.height === undefined} />
      <Tool label={m.ui_grid_refresh()} onClick={onRefresh}>
        <IconRefresh size={18} aria-hidden />
      </Tool>
    </div>
  )
}

/** What the page brings; it may depend on what is filtered. */
const brought = <R extends object>(toolbar: DataGridProps<R>['toolbar'], { filter }: LoadOptions) =>
  typeof toolbar === 'function' ? toolbar(filter) : toolbar

function AddButton({ label, onClick }: { label: string | undefined; onClick: () => void }) {
  return (
    <Button
      className={classes.clear ?? ''}
      leftSection={<IconPlus size={17} aria-hidden />}
      onClick={onClick}
    >
      {label ?? m.ui_grid_add()}
    </Button>
  )
}

function ClearFilters({ onClick }: { onClick: () => void }) {
  return (
    <Button
      variant="subtle"
      className={classes.clear ?? ''}
      leftSection={<IconFilterOff size={17} aria-hidden />}
      onClick={onClick}
    >
      {m.ui_grid_clear_filters()}
    </Button>
  )
}

/** How the grid is looked at: as high as the window, as cards or as a table. */
function LookButtons({ look, mayBeTall }: { look: Look; mayBeTall: boolean }) {
  return (
    <>
      {look.mayBeCards && (
        <Tool label={look.isCards ? m.ui_grid_as_table() : m.ui_grid_as_cards()} onClick={look.toggleCards}>
          {look.isCards ? <IconTable size={18} aria-hidden /> : <IconLayoutList size={18} aria-hidden />}
        </Tool>
      )}
      {mayBeTall && (
        <Tool label={m.ui_grid_tall()} isPressed={look.isTall} onClick={look.toggleTall}>
          <IconArrowAutofitHeight size={18} aria-hidden />
        </Tool>
      )}
    </>
  )
}

type ToolProps = { label: string; isPressed?: boolean; onClick: () => void; children: ReactNode }

function Tool({ label, isPressed, onClick, children }: ToolProps) {
  return (
    <ActionIcon
      variant={isPressed ? 'light' : 'default'}
      className={classes.tool ?? ''}
      onClick={onClick}
      aria-label={label}
      aria-pressed={isPressed}
      title={label}
    >
      {children}
    </ActionIcon>
  )
}

type ExportProps<R extends object> = Pick<ToolbarProps<R>, 'visible' | 'exported'> & {
  props: Pick<Given<R>, 'exportName' | 'source' | 'label' | 'onError'>
}

function ExportButton<R extends object>({ props, visible, exported }: ExportProps<R>) {
  const [isBusy, setBusy] = useState(false)
  const { exportName: fileName, source } = props
  if (fileName === undefined || source.exportRows === undefined) return null
  const run = () => {
    setBusy(true)
    const workbook = { columns: visible.map(exportedColumn), sheet: props.label, fileName }
    const done = source.exportRows?.(exported, workbook) ?? Promise.resolve()
    void done
      .then(() => toast.success(m.ui_grid_exported({ fileName: `${fileName}.xlsx` })), props.onError)
      .then(() => setBusy(false))
  }
  return (
    <ActionIcon
      variant="default"
      className={classes.tool ?? ''}
      onClick={run}
      loading={isBusy}
      aria-label={m.ui_grid_export()}
      title={m.ui_grid_export()}
    >
      <IconFileSpreadsheet size={18} aria-hidden />
    </ActionIcon>
  )
}
