import { type ReactNode, Suspense, useState } from 'react'
import type { DropdownState } from './dropdown-state.ts'
import { lazyPart } from './lazy-part.ts'
import type { MenuParts, OpenedMenuProps, OpenedPanelProps } from './OpenedDropdown.tsx'

const OpenedMenu = lazyPart(async () => (await import('./OpenedDropdown.tsx')).OpenedMenu)
const OpenedPanel = lazyPart(async () => (await import('./OpenedDropdown.tsx')).OpenedPanel)

/** The menu of a button; what its items are made of comes with it. */
export function DropdownMenu(props: OpenedMenuProps & { children: (parts: MenuParts) => ReactNode }) {
  return useWasOpen(props.of) ? (
    <Suspense>
      <OpenedMenu {...props} />
    </Suspense>
  ) : null
}

/** The panel of a button. */
export function DropdownPanel(props: OpenedPanelProps & { children: ReactNode }) {
  return useWasOpen(props.of) ? (
    <Suspense>
      <OpenedPanel {...props} />
    </Suspense>
  ) : null
}

/** It stays once it was open: only so is it seen to close, and the focus returns to where it was. */
function useWasOpen({ isOpen }: DropdownState): boolean {
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  return wasOpen
}
