const KEY = 'baliza.last-signer'

/** Who signed last in this window: whoever signs ten stops in a row writes his name once. */
export const lastSigner = (): string => sessionStorage.getItem(KEY) ?? ''

export const rememberSigner = (username: string): void => sessionStorage.setItem(KEY, username)
