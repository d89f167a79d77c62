import { sessionUser } from '../../api/session.ts'
import { fullName } from '../../api/session-user.ts'
import { keptValue } from '../../ui/kept-value.ts'
import { readSigners, type Signer, withSigner } from './signer-list.ts'

const signers = keptValue<readonly Signer[]>('baliza.signers', {
  parse: readSigners,
  format: (known) => JSON.stringify({ signers: known }),
})

export const keptSigners = signers.read

/** Remembers who signed, so that next time a tap says who it is. Never a password. */
export function rememberSigner(userID: string): void {
  const user = sessionUser()
  const name =
    user?.userID === userID
      ? fullName(user)
      : (keptSigners().find((one) => one.userID === userID)?.name ?? userID)
  signers.keep(withSigner(keptSigners(), { userID, name }))
}

/**
 * At a desk the user of the session signs; at a terminal, whose session is shared, the last signer probably
 * signs again.
 */
export function likelySigner(isTerminal: boolean): string {
  const last = keptSigners()[0]?.userID
  const own = sessionUser()?.userID
  return (isTerminal ? (last ?? own) : (own ?? last)) ?? ''
}
