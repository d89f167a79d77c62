import { useId, useRef, useState } from 'react'
import type { DropdownState } from './dropdown-state.ts'
import { useWhenSettled } from './use-when-settled.ts'

const fetchOpened = () => import('./OpenedDropdown.tsx')

/**
 * A button and what opens under it. The button is there at once; what opens is fetched when the page has
 * settled, or sooner when somebody comes near: it brings more than the page around it.
 */
export function useDropdown<Target extends HTMLElement = HTMLButtonElement>(opens: 'menu' | 'dialog') {
  const id = useId()
  const anchor = useRef<Target>(null)
  const [isOpen, setOpen] = useState(false)
  useWhenSettled(fetchOpened)
  const state: DropdownState<Target> = { id, anchor, isOpen, setOpen }
  return {
    state,
    button: {
      id,
      ref: anchor,
      'aria-haspopup': opens,
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? `${id}-dropdown` : undefined,
      onClick: () => setOpen((before) => !before),
      onPointerEnter: fetchOpened,
      onFocus: fetchOpened,
    },
  }
}
