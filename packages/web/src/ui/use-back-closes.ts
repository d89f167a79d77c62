import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** The dialogs that are open, the topmost last. */
const open: symbol[] = []

/**
 * The Back of the browser, which on a tablet is a gesture, closes the topmost dialog and leaves the page
 * where it is.
 */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const { history } = useRouter()
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    if (!isOpen) return undefined
    const self = Symbol('dialog')
    open.push(self)
    const unblock = history.block({
      enableBeforeUnload: false,
      blockerFn: ({ action }: { action: string }) => {
        if (action !== 'BACK' || open.at(-1) !== self) return false
        close.current()
        return true
      },
    })
    return () => {
      open.splice(open.indexOf(self), 1)
      unblock()
    }
  }, [isOpen, history])
}
