import { Decrypter, Encrypter } from 'age-encryption'
import { Problem } from '../refusals/problem.ts'

/** What every file begins with that age has encrypted. */
const AGE = 'age-encryption.org/v1'
export const AGE_BEGINS = Buffer.from(AGE)

/** One a line or between blanks; what stands behind `#` is a remark. */
const wordsOf = (text: string): string[] =>
  text
    .replaceAll(/#.*$/gm, '')
    .split(/[\s,]+/)
    .filter((word) => word !== '')

/** The public keys (`age1…`) in a text. One that is none is refused: nothing is written in clear instead. */
export function readRecipients(text: string): string[] {
  const words = wordsOf(text)
  for (const [i, word] of words.entries())
    try {
      new Encrypter().addRecipient(word)
    } catch {
      throw new Problem('backup-recipient-unreadable', { number: i + 1 })
    }
  return words
}

/** The private keys in the text of a file, as `age-keygen` writes it. */
export function readIdentities(text: string): string[] {
  const words = wordsOf(text)
  try {
    for (const word of words) new Decrypter().addIdentity(word)
  } catch {
    throw new Problem('backup-identity-unreadable')
  }
  if (words.length === 0) throw new Problem('backup-identity-unreadable')
  return words
}

/** Encrypts a stream so that any of the recipients can read it. */
export async function* encrypted(
  content: AsyncIterable<Uint8Array>,
  recipients: readonly string[],
): AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  yield* await encrypter.encrypt(ReadableStream.from(content))
}

export async function* decrypted(
  content: AsyncIterable<Uint8Array>,
  identities: readonly string[],
): AsyncGenerator<Uint8Array> {
  if (identities.length === 0) throw new Problem('backup-sealed')
  const decrypter = new Decrypter()
  for (const identity of identities) decrypter.addIdentity(identity)
  yield* await decrypter.decrypt(ReadableStream.from(content)).catch((error: unknown) => {
    if (error instanceof Error && /no identity matched/.test(error.message))
      throw new Problem('backup-identity-wrong')
    throw error
  })
}
