import '@mantine/core/styles/ActionIcon.css'
import '@mantine/core/styles/Menu.css'
import '@mantine/core/styles/Popover.css'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconLock, IconLockOpen, IconRestore } from '@tabler/icons-react'
import { m } from '../../../i18n/paraglide/messages.js'
import { TILES } from '../tiles/tile-book.ts'
import { optionalTiles, withHidden } from './dashboard-layout.ts'
import classes from './grid.module.css'
import { layoutName } from './layout-name.ts'
import type { KeptLayout } from './use-layout.ts'

type Props = { kept: KeptLayout; isUnlocked: boolean; onUnlock: (isUnlocked: boolean) => void }

/**
 * §2: says which layout the line has; hide or show optional tiles, unlock or lock them, go back to the
 * default.
 */
export function LayoutMenu({ kept: { view, layout, change, restore }, isUnlocked, onUnlock }: Props) {
  const Lock = isUnlocked ? IconLock : IconLockOpen
  return (
    <Menu
      position="bottom-end"
      offset={6}
      radius={12}
      width={280}
      closeOnItemClick={false}
      classNames={{ item: classes.menuItem, dropdown: classes.menu }}
    >
      <Menu.Target>
        <ActionIcon variant="default" size={44} aria-label={m.line_dashboard_layout()}>
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
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
      </Menu.Dropdown>
    </Menu>
  )
}
