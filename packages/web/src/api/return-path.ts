import { inWindow, keptValue } from '../ui/kept-value.ts'

const path = keptValue<string | null>('baliza.return-path', {
  parse: (text) => text,
  format: (text) => text,
  store: inWindow,
})

/**
 * Where somebody was when the session ended under his hands: there the next login of this window leads, and
 * nowhere else.
 */
export const keepReturnPath = (): void => path.keep(window.location.pathname + window.location.search)

export const forgetReturnPath = path.forget

export const returnPath = path.read
