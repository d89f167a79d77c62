import '@mantine/core/styles/Menu.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/UnstyledButton.css'
import { IconChevronDown } from '@tabler/icons-react'
import { Link, useRouterState } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { m } from '../i18n/paraglide/messages.js'
import { DropdownMenu, DropdownPanel } from '../ui/Dropdown.tsx'
import { useDropdown } from '../ui/use-dropdown.ts'
import { LineTree } from './LazyLineTree.tsx'
import type { SectionMenu } from './menu.ts'
import classes from './NavSection.module.css'
import { sectionLabel } from './section-label.ts'

function useIsInSection({ entries }: SectionMenu): boolean {
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

type SectionProps = { label: string; isHere: boolean }

function TreeSection({ label, isHere }: SectionProps) {
  const { state, button } = useDropdown('dialog')
  return (
    <>
      <SectionButton {...button} label={label} isHere={isHere} />
      <DropdownPanel
        of={state}
        position="bottom-start"
        offset={6}
        width="min(1040px, calc(100vw - 24px))"
        trapFocus
        returnFocus
        radius="card"
        classNames={{ dropdown: classes.panel }}
        aria-label={m.app_lines()}
      >
        <LineTree onPick={() => state.setOpen(false)} />
      </DropdownPanel>
    </>
  )
}

function ListSection({ menu, label, isHere }: SectionProps & { menu: SectionMenu }) {
  const { state, button } = useDropdown('menu')
  return (
    <>
      <SectionButton {...button} label={label} isHere={isHere} />
      <DropdownMenu
        of={state}
        withinPortal={false}
        position="bottom-start"
        offset={6}
        radius={12}
        classNames={{ dropdown: classes.list, item: classes.listItem }}
      >
        {(Menu) =>
          menu.entries.map(({ path, label: name, load }) =>
            load === undefined ? (
              <Menu.Item key={name()} component={Link} to={path}>
                {name()}
              </Menu.Item>
            ) : (
              <Menu.Item key={name()} onClick={() => void load().then(({ run }) => run())}>
                {name()}
              </Menu.Item>
            ),
          )
        }
      </DropdownMenu>
    </>
  )
}

function SectionButton({ label, isHere, ...props }: SectionProps & ComponentProps<'button'>) {
  return (
    <button {...props} type="button" className={classes.item} data-here={isHere || undefined}>
      {label}
      <IconChevronDown size={16} aria-hidden />
    </button>
  )
}
