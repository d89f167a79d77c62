import '@mantine/core/styles/Loader.css'
import '@mantine/core/styles/Menu.css'
import '@mantine/core/styles/Popover.css'
import { Button, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useTransition } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import classes from './data-grid.module.css'
import type { RowAction } from './grid-props.ts'
import type { ActionCells } from './use-data-grid.ts'

type RowActionsProps = {
  actions: readonly RowAction[]
  cells: ActionCells
  name: string
  index: number
  isActive: boolean
  isRowActive: boolean
  onActivate: () => void
}

/** The buttons of a row. Tab finds those of the active row alone. */
export function RowActions({
  actions,
  cells,
  name,
  index,
  isActive,
  isRowActive,
  onActivate,
}: RowActionsProps) {
  return (
    <div
      role="gridcell"
      aria-colindex={index + 1}
      className={`${classes.cell} ${classes.actions}`}
      style={{ width: cells.width }}
      data-cell={name}
      tabIndex={isActive ? 0 : -1}
      onFocus={onActivate}
    >
      {cells.isMenu && actions.length > 0 ? (
        <ActionMenu actions={actions} isReachable={isRowActive} />
      ) : (
        actions.map((action) => <ActionButton key={action.id} action={action} isReachable={isRowActive} />)
      )}
    </div>
  )
}

export function ActionMenu({
  actions,
  isReachable,
}: {
  actions: readonly RowAction[]
  isReachable: boolean
}) {
  return (
    <Menu position="bottom-end" offset={4} radius={12} shadow="md" returnFocus>
      <Menu.Target>
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.action ?? ''}
          tabIndex={isReachable ? 0 : -1}
          aria-label={m.ui_grid_actions()}
        >
          <IconDots size={18} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ id, label, icon, onRun, whyNot, isBusy = false }) => (
          <Menu.Item
            key={id}
            leftSection={icon}
            disabled={whyNot !== undefined || isBusy}
            title={whyNot}
            onClick={onRun}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** It says that it is busy, too, while the dialog that it opens is being fetched. */
export function ActionButton({ action, isReachable }: { action: RowAction; isReachable: boolean }) {
  const { label, icon, onRun, whyNot, isMain, isBusy = false } = action
  const [isOpening, startOpening] = useTransition()
  const isWritten = isMain || icon === undefined
  return (
    <Button
      variant={isMain ? 'light' : 'subtle'}
      size="compact-sm"
      className={classes.action ?? ''}
      tabIndex={isReachable ? 0 : -1}
      aria-label={label}
      aria-disabled={whyNot !== undefined}
      data-refused={whyNot !== undefined}
      title={whyNot ?? label}
      loading={isBusy || isOpening}
      onClick={() => whyNot === undefined && startOpening(onRun)}
    >
      {isWritten ? label : icon}
    </Button>
  )
}
