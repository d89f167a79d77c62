import { parseObject } from '../../format/parse-object.ts'

/** Who signed at this browser: the username, and the name where it is known. */
export type Signer = { readonly userID: string; readonly name: string }

/** As many as work at a line in a day or two. */
const MOST = 6

/** Reads what the browser kept, the latest first; anything unreadable is left out. */
export function readSigners(text: string | null): readonly Signer[] {
  const { signers } = parseObject(text) ?? {}
  if (!Array.isArray(signers)) return []
  return signers.flatMap((one: Partial<Signer> | null) =>
    typeof one?.userID === 'string' && one.userID !== ''
      ? [{ userID: one.userID, name: String(one.name ?? one.userID) }]
      : [],
  )
}

/** The latest signer comes first; the one who has not signed for longest makes room. */
export const withSigner = (signers: readonly Signer[], signer: Signer): readonly Signer[] =>
  [signer, ...signers.filter(({ userID }) => userID !== signer.userID)].slice(0, MOST)
