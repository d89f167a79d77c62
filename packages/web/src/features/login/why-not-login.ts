export type Credentials = { readonly userid: string; readonly password: string }

export type MissingField = 'userid' | 'password'

/** What was typed without the spaces around it. */
export const trimmed = ({ userid, password }: Credentials): Credentials => ({
  userid: userid.trim(),
  password: password.trim(),
})

/** The fields that are still empty, in their order; none = they may be sent. */
export function whyNotLogin(credentials: Credentials): readonly MissingField[] {
  const { userid, password } = trimmed(credentials)
  const missing: MissingField[] = []
  if (userid === '') missing.push('userid')
  if (password === '') missing.push('password')
  return missing
}
