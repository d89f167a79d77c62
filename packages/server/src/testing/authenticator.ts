import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

type Asked = { readonly challenge: string; readonly origin: string; readonly rpID: string }

/** A device that keeps a passkey, as far as a server can tell: what it signs, and how often it says it did. */
export type Authenticator = {
  readonly make: (asked: Asked) => string
  readonly answer: (asked: Asked) => string
  /** A copy of the device that has not been used since. */
  readonly rewind: () => void
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()
const text64 = (data: Buffer): string => data.toString('base64url')

/** User present, user verified. */
const FLAGS = 0x05
const WITH_KEY = 0x40

export function anAuthenticator(): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialID = randomBytes(32)
  let counter = 0
  const head = ({ rpID }: Asked, flags: number) => {
    counter += 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpID), Buffer.from([flags]), count])
  }
  const clientData = (type: string, { challenge, origin }: Asked) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const credential = (response: object) =>
    JSON.stringify({
      id: text64(credentialID),
      rawId: text64(credentialID),
      type: 'public-key',
      clientExtensionResults: {},
      response,
    })
  return {
    make: (asked) => {
      const length = Buffer.from([0, credentialID.length])
      const data = Buffer.concat([
        head(asked, FLAGS | WITH_KEY),
        Buffer.alloc(16),
        length,
        credentialID,
        coseKey(publicKey),
      ])
      return credential({
        clientDataJSON: text64(clientData('webauthn.create', asked)),
        attestationObject: text64(attestationOf(data)),
        transports: ['internal'],
      })
    },
    answer: (asked) => {
      const data = head(asked, FLAGS)
      const said = clientData('webauthn.get', asked)
      const signature = sign('sha256', Buffer.concat([data, sha256(said)]), privateKey)
      return credential({
        clientDataJSON: text64(said),
        authenticatorData: text64(data),
        signature: text64(signature),
      })
    },
    rewind: () => {
      counter = 0
    },
  }
}

/** CBOR of `{1: 2, 3: -7, -1: 1, -2: x, -3: y}`: an elliptic key for ES256. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const coordinate = (name: number, value: string) =>
    Buffer.concat([Buffer.from([name, 0x58, 32]), Buffer.from(value, 'base64url')])
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]),
    coordinate(0x21, x),
    coordinate(0x22, y),
  ])
}

/** CBOR of `{fmt: 'none', attStmt: {}, authData}`. */
function attestationOf(data: Buffer): Buffer {
  const word = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
  return Buffer.concat([
    Buffer.from([0xa3]),
    word('fmt'),
    word('none'),
    word('attStmt'),
    Buffer.from([0xa0]),
    word('authData'),
    Buffer.from([0x58, data.length]),
    data,
  ])
}
