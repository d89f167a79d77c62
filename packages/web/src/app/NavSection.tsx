import '@mantine/core/styles/Menu.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/UnstyledButton.css'
import { Menu, Popover } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Link, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '../i18n/paraglide/messages.js'
import type { MenuEntry } from './feature.ts'
import { LineTree } from './LazyLineTree.tsx'
import type { SectionMenu } from './menu.ts'
import classes from './NavSection.module.css'
import { sectionLabel } from './section-label.ts'

export function useIsInSection({ entries }: SectionMenu): boolean {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  return entries.some((entry) => entry.path === path)
}

/** One word of the top menu: a link, a list of links, or the tree of lines. */
export function NavSection({ menu }: { menu: SectionMenu }) {
  const isHere = useIsInSection(menu)
  const label = sectionLabel(menu.section)
  const [entry, ...others] = menu.entries
  if (entry.shows === 'line-tree') return <TreeSection label={label} isHere={isHere} />
  if (others.length > 0) return <ListSection menu={menu} label={label} isHere={isHere} />
  return (
    <Link
      to={entry.path}
      className={classes.item}
      aria-current={isHere ? 'page' : undefined}
      data-here={isHere || undefined}
    >
      {label}
    </Link>
  )
}

function TreeSection({ label, isHere }: { label: string; isHere: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      offset={6}
      width="min(1040px, calc(100vw - 24px))"
      trapFocus
      returnFocus
      radius="card"
      classNames={{ dropdown: classes.panel }}
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.item}
          data-here={isHere || undefined}
          onClick={() => setOpen((open) => !open)}
        >
          {label}
          <IconChevronDown size={16} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={m.app_lines()}>
        <LineTree onPick={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}

function ListSection({ menu, label, isHere }: { menu: SectionMenu; label: string; isHere: boolean }) {
  return (
    <Menu
      withinPortal={false}
      position="bottom-start"
      offset={6}
      radius={12}
      classNames={{ dropdown: classes.list, item: classes.listItem }}
    >
      <Menu.Target>
        <button type="button" className={classes.item} data-here={isHere || undefined}>
          {label}
          <IconChevronDown size={16} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {menu.entries.map((entry) => (
          <ListEntry key={entry.label()} entry={entry} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function ListEntry({ entry: { path, label, load } }: { entry: MenuEntry }) {
  if (load !== undefined)
    return <Menu.Item onClick={() => void load().then(({ run }) => run())}>{label()}</Menu.Item>
  return (
    <Menu.Item component={Link} to={path}>
      {label()}
    </Menu.Item>
  )
}
