import type { RefObject } from 'react'

/** Whether what belongs to a button is open, and where the button is. */
export type DropdownState<Target extends HTMLElement = HTMLElement> = {
  readonly id: string
  readonly anchor: RefObject<Target | null>
  readonly isOpen: boolean
  readonly setOpen: (isOpen: boolean) => void
}
