import { callApi } from './call-api.ts'

/** Can this page use passkeys? Browsers keep them for names, and only where nobody listens. */
export const knowsPasskeys = (): boolean =>
  window.isSecureContext && 'PublicKeyCredential' in window && /[a-z]/i.test(window.location.hostname)

/** Logs in by a passkey; with a ticket, it is the second step. Throws where nobody showed one. */
export async function enterByPasskey(ticket: string | undefined) {
  const { options } = await callApi('users.passkeyOptions', { body: { ticket } })
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const credential = await startAuthentication({ optionsJSON: JSON.parse(options) })
  return callApi('users.passkey', { body: { ticket, credential: JSON.stringify(credential) } })
}

/** Has a device make a passkey, and keeps it by that name. */
export async function makePasskey(password: string, name: string): Promise<void> {
  const { options } = await callApi('passkeys.options', { body: { password } })
  const { startRegistration } = await import('@simplewebauthn/browser')
  const credential = await startRegistration({ optionsJSON: JSON.parse(options) })
  await callApi('passkeys.post', { body: { name, credential: JSON.stringify(credential) } })
}
