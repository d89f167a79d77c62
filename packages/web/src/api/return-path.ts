const KEY = 'baliza.return-path'

/**
 * Where somebody was when the session ended under his hands: there the next login of this window leads, and
 * nowhere else.
 */
export const keepReturnPath = (): void =>
  sessionStorage.setItem(KEY, window.location.pathname + window.location.search)

export const forgetReturnPath = (): void => sessionStorage.removeItem(KEY)

export const returnPath = (): string | null => sessionStorage.getItem(KEY)
