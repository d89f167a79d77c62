/** The server writes a fresh nonce into each page; libraries that inject styles must carry it. */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content ?? ''

// The name under which the scroll lock of dialogs and drawers looks for it.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() })
