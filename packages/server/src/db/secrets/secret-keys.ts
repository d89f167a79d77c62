import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/** Where a secret lies. What is sealed for one place opens at no other. */
export type SecretPlace = { readonly table: string; readonly column: string; readonly key: string | number }

/** A secret as the database holds it. `seal` alone makes one. */
export type SealedText = string & { readonly sealed: true }

/** The keys of an installation's secrets: the first seals, all of them open. They lie outside the database. */
export type SecretKeys = {
  /** Names the key that seals, and tells nothing of it. */
  readonly current: () => string
  readonly knows: (keyID: string) => boolean
  readonly seal: (place: SecretPlace, secret: string) => SealedText
  /** Undefined: it was sealed by a key that is not here, or it is not what was sealed for this place. */
  readonly open: (place: SecretPlace, text: string) => string | undefined
}

export type SecretKey = { readonly id: string; readonly bytes: Buffer }

const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const SEALED = /^sealed:1:([0-9a-f]{16}):([\w-]+)$/

/** How PostgreSQL calls our connections, and the id of the key: other nodes see there which one we seal with. */
export const CONNECTION = 'baliza key '

export const isSealed = (text: string): boolean => SEALED.test(text)

/** The key that sealed a text; undefined = it is not sealed. */
export const keyOfSealed = (text: string): string | undefined => SEALED.exec(text)?.[1]

export const newKeyText = (): string => randomBytes(KEY_BYTES).toString('base64url')

/** The keys of a text, a blank or a line between them; each is 32 bytes as base64 or as hexadecimal digits. */
export function readKeyText(text: string): SecretKey[] {
  const words = text.split(/[\s,]+/).filter((word) => word !== '')
  if (words.length === 0) throw new Error('there is no key in it')
  return words.map((word) => {
    const bytes = Buffer.from(word, /^[0-9a-f]{64}$/i.test(word) ? 'hex' : 'base64')
    if (bytes.length !== KEY_BYTES)
      throw new Error('a key is 32 bytes, as base64 (openssl rand -base64 32) or as 64 hexadecimal digits')
    return { id: idOf(bytes), bytes }
  })
}

const idOf = (bytes: Buffer): string =>
  createHash('sha256').update('baliza-secret-key').update(bytes).digest('hex').slice(0, 16)

/** Keys that may change while the program runs: `read` is asked each time, `again` when one is missing. */
export function secretKeys(read: () => readonly SecretKey[], again = read): SecretKeys {
  const find = (id: string | undefined) =>
    read().find((key) => key.id === id) ?? again().find((key) => key.id === id)
  const first = (keys: readonly SecretKey[]): SecretKey => {
    const [key] = keys
    if (!key) throw new Error('there is no key for secrets')
    return key
  }
  return {
    current: () => first(again()).id,
    knows: (keyID) => find(keyID) !== undefined,
    seal: (place, secret) => seal(first(again()), place, secret),
    open(place, text) {
      const key = find(keyOfSealed(text))
      return key && open(key, place, text)
    },
  }
}

const placeOf = ({ table, column, key }: SecretPlace): Buffer =>
  Buffer.from(JSON.stringify([table, column, String(key)]))

function seal({ id, bytes }: SecretKey, place: SecretPlace, secret: string): SealedText {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', bytes, nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(placeOf(place))
  const content = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `sealed:1:${id}:${content.toString('base64url')}` as SealedText
}

function open({ bytes }: SecretKey, place: SecretPlace, text: string): string | undefined {
  const content = Buffer.from(SEALED.exec(text)?.[2] ?? '', 'base64url')
  if (content.length < NONCE_BYTES + TAG_BYTES) return undefined
  const decipher = createDecipheriv('aes-256-gcm', bytes, content.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(placeOf(place))
  decipher.setAuthTag(content.subarray(-TAG_BYTES))
  try {
    const secret = decipher.update(content.subarray(NONCE_BYTES, -TAG_BYTES))
    return Buffer.concat([secret, decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
