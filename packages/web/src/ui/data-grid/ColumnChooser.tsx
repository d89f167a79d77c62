import '@mantine/core/styles/Menu.css'
import '@mantine/core/styles/Popover.css'
import { ActionIcon, Menu } from '@mantine/core'
import { IconColumns3, IconRestore } from '@tabler/icons-react'
import { m } from '../../i18n/paraglide/messages.js'
import type { GridColumn } from './column.ts'
import classes from './data-grid.module.css'
import type { Columns } from './use-columns.ts'

type ChooserProps<R> = { columns: readonly GridColumn<R>[]; arranged: Columns<R> }

/** Which columns are shown. */
export function ColumnChooser<R>({ columns, arranged }: ChooserProps<R>) {
  const { shown } = arranged
  return (
    <Menu
      position="bottom-end"
      offset={6}
      radius={12}
      width={260}
      closeOnItemClick={false}
      classNames={{ item: classes.menuItem ?? '', dropdown: classes.menu ?? '' }}
    >
      <Menu.Target>
        <ActionIcon
          variant="default"
          className={classes.tool ?? ''}
          aria-label={m.ui_grid_columns()}
          title={m.ui_grid_columns()}
        >
          <IconColumns3 size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {columns.map((column) => {
          const { field, caption } = column
          const isShown = shown.includes(column)
          return (
            <Menu.CheckboxItem
              key={field}
              checked={isShown}
              // Without a column there would be no grid.
              disabled={isShown && shown.length === 1}
              onChange={(isChosen) => arranged.show(field, isChosen)}
            >
              {caption}
            </Menu.CheckboxItem>
          )
        })}
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconRestore size={18} aria-hidden />}
          closeMenuOnClick
          onClick={arranged.restore}
        >
          {m.ui_grid_restore()}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
