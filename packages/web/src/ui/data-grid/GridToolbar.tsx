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
import classes from './data-grid.module.css'
import { exportedColumn } from './exported-column.ts'
import { GroupPanel } from './GroupPanel.tsx'
import type { Grid } from './use-data-grid.ts'

/** Above the rows: what the page brings, how many there are, and what may be done with all of them. */
export function GridToolbar<R extends object>({ grid }: { grid: Grid<R> }) {
  const { props, refresh } = grid
  return (
    <div className={classes.toolbar} role="toolbar" aria-label={m.ui_grid_toolbar({ label: props.label })}>
      <AddButton grid={grid} />
      {typeof props.toolbar === 'function' ? props.toolbar(grid.exported.filter) : props.toolbar}
      {props.groupPanel && !props.tree && <GroupPanel grid={grid} />}
      <ClearFilters grid={grid} />
      <Count grid={grid} />
      {props.exportName !== undefined && props.source.exportRows !== undefined && (
        <ExportButton grid={grid} fileName={props.exportName} />
      )}
      {!grid.look.isCards && <ColumnChooser grid={grid} />}
      <LookButtons grid={grid} />
      <Tool label={m.ui_grid_refresh()} onClick={refresh}>
        <IconRefresh size={18} aria-hidden />
      </Tool>
    </div>
  )
}

type PartProps<R extends object> = { grid: Grid<R> }

function AddButton<R extends object>({ grid: { editing, props } }: PartProps<R>) {
  if (!editing.canAdd) return null
  return (
    <Button
      className={classes.clear ?? ''}
      leftSection={<IconPlus size={17} aria-hidden />}
      onClick={() => editing.setEdited({ row: undefined })}
    >
      {props.edit?.addLabel ?? m.ui_grid_add()}
    </Button>
  )
}

function ClearFilters<R extends object>({ grid: { filtering } }: PartProps<R>) {
  if (!filtering.isFiltered) return null
  return (
    <Button
      variant="subtle"
      className={classes.clear ?? ''}
      leftSection={<IconFilterOff size={17} aria-hidden />}
      onClick={filtering.clear}
    >
      {m.ui_grid_clear_filters()}
    </Button>
  )
}

function Count<R extends object>({ grid: { state, props } }: PartProps<R>) {
  return (
    <p className={classes.count} aria-live="polite">
      {state.totalCount === undefined ? '' : m.ui_grid_rows({ count: props.format.number(state.totalCount) })}
    </p>
  )
}

/** How the grid is looked at: as high as the window, as cards or as a table. */
function LookButtons<R extends object>({ grid: { look, props } }: PartProps<R>) {
  return (
    <>
      {look.mayBeCards && (
        <Tool label={look.isCards ? m.ui_grid_as_table() : m.ui_grid_as_cards()} onClick={look.toggleCards}>
          {look.isCards ? <IconTable size={18} aria-hidden /> : <IconLayoutList size={18} aria-hidden />}
        </Tool>
      )}
      {props.height === undefined && (
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

function ExportButton<R extends object>({ grid, fileName }: { grid: Grid<R>; fileName: string }) {
  const [isBusy, setBusy] = useState(false)
  const { props, visible, exported } = grid
  const run = () => {
    setBusy(true)
    const wish = { columns: visible.map(exportedColumn), sheet: props.label, fileName }
    const done = props.source.exportRows?.(exported, wish) ?? Promise.resolve()
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
