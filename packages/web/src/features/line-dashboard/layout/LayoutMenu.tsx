import '@mantine/core/styles/ActionIcon.css'
import '@mantine/core/styles/Menu.css'
import '@mantine/core/styles/Popover.css'
import { ActionIcon } from '@mantine/core'
import { IconDots, IconLock, IconLockOpen, IconRestore } from '@tabler/icons-react'
import { m } from '../../../i18n/paraglide/messages.js'
import { DropdownMenu } from '../../../ui/Dropdown.tsx'
import { useDropdown } from '../../../ui/use-dropdown.ts'
import { TILES } from '../tiles/tile-book.ts'
import { optionalTiles, withHidden } from './dashboard-layout.ts'
import classes from './grid.module.css'
import { layoutName } from './layout-name.ts'
import type { KeptLayout } from './use-layout.ts'

type Props = { kept: KeptLayout; isUnlocked: boolean; onUnlock: (isUnlocked: boolean) => void }

/** Says which layout the line has; hides or shows tiles, unlocks or locks them, goes back to the default. */
export function LayoutMenu({ kept: { view, layout, change, restore }, isUnlocked, onUnlock }: Props) {
  const { state, button } = useDropdown('menu')
  const Lock = isUnlocked ? IconLock : IconLockOpen
  return (
    <>
      <ActionIcon variant="default" size={44} aria-label={m.line_dashboard_layout()} {...button}>
        <IconDots size={20} aria-hidden />
      </ActionIcon>
      <DropdownMenu
        of={state}
        position="bottom-end"
        offset={6}
        radius={12}
        width={280}
        closeOnItemClick={false}
        classNames={{ item: classes.menuItem, dropdown: classes.menu }}
      >
        {(Menu) => (
          <>
            <Menu.Label>{m.line_dashboard_layout_name({ name: layoutName(view) })}</Menu.Label>
            <Menu.Item
              leftSection={<Lock size={18} aria-hidden />}
              closeMenuOnClick
              onClick={() => onUnlock(!isUnlocked)}
            >
              {isUnlocked ? m.line_dashboard_lock() : m.line_dashboard_unlock()}
            </Menu.Item>
            <Menu.Item leftSection={<IconRestore size={18} aria-hidden />} closeMenuOnClick onClick={restore}>
              {m.line_dashboard_restore()}
            </Menu.Item>
            <Menu.Divider />
            <Menu.Label>{m.line_dashboard_shown_tiles()}</Menu.Label>
            {optionalTiles(layout).map((id) => (
              <Menu.CheckboxItem
                key={id}
                checked={!layout.hidden.includes(id)}
                onChange={(isShown) => change(withHidden(layout, id, !isShown))}
              >
                {TILES[id].title()}
              </Menu.CheckboxItem>
            ))}
          </>
        )}
      </DropdownMenu>
    </>
  )
}
