/** What somebody signs with. */
export type Signature = { readonly username: string; readonly password: string; readonly observation: string }

export const OBSERVATION_LIMIT = 255

/** Which fields are still missing, in their order. A password may be of blanks. */
export const whyNotSignature = ({
  username,
  password,
}: Pick<Signature, 'username' | 'password'>): readonly (keyof Signature)[] => [
  ...(username.trim() === '' ? (['username'] as const) : []),
  ...(password === '' ? (['password'] as const) : []),
]

/** How many characters an observation may still get. */
export const charactersLeft = (observation: string): number => OBSERVATION_LIMIT - observation.length
