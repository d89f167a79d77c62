import { Menu, type MenuProps, Popover, type PopoverProps } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { type ReactNode, useLayoutEffect } from 'react'
import type { DropdownState } from './dropdown-state.ts'

export type MenuParts = typeof Menu

type Governed = 'id' | 'opened' | 'onChange' | 'children'

export type OpenedMenuProps = { of: DropdownState } & Omit<MenuProps, Governed>

export function OpenedMenu({
  of,
  children,
  ...props
}: OpenedMenuProps & { children: (parts: MenuParts) => ReactNode }) {
  return (
    <Menu {...props} {...useGoverned(of)}>
      <Menu.Target refProp="anchor">
        <Anchor of={of} />
      </Menu.Target>
      <Menu.Dropdown>{children(Menu)}</Menu.Dropdown>
    </Menu>
  )
}

export type OpenedPanelProps = {
  of: DropdownState
  'aria-label'?: string
  className?: string | undefined
} & Omit<PopoverProps, Governed>

export function OpenedPanel({
  of,
  children,
  className,
  'aria-label': label,
  ...props
}: OpenedPanelProps & { children: ReactNode }) {
  return (
    <Popover {...props} {...useGoverned(of)}>
      <Popover.Target refProp="anchor">
        <Anchor of={of} />
      </Popover.Target>
      <Popover.Dropdown aria-label={label} className={className}>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}

/** NOTE: fetched as it opens, it would not know where the focus was: it opens after it was there. */
function useGoverned({ id, isOpen, setOpen }: DropdownState) {
  return { id, opened: useMounted() && isOpen, onChange: setOpen }
}

type AnchorProps = { of: DropdownState; anchor?: (target: HTMLElement | null) => void }

/** Hands over the button, which was drawn before all this was fetched. */
function Anchor({ of, anchor }: AnchorProps) {
  useLayoutEffect(() => anchor?.(of.anchor.current), [of.anchor, anchor])
  return null
}
