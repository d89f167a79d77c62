import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { createReadStream, existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'

const SUMS = 'SHA256SUMS'
const SIGNATURE = `${SUMS}.sig`
const LINE = /^([0-9a-f]{64}) {2}(\S+)$/

/** Writes `SHA256SUMS` beside the files, as `sha256sum -c` reads it, and answers what it wrote. */
export async function writeSums(folder: string, names: readonly string[]): Promise<string> {
  const lines = names.toSorted().map(async (name) => `${await sumOf(path.join(folder, name))}  ${name}\n`)
  const text = (await Promise.all(lines)).join('')
  writeFileSync(path.join(folder, SUMS), text)
  return text
}

/** Signs the sums with an Ed25519 key (PEM). `openssl pkeyutl -verify -rawin` reads the signature as well. */
export function signSums(folder: string, privateKey: string): void {
  const signature = sign(null, readFileSync(path.join(folder, SUMS)), createPrivateKey(privateKey))
  writeFileSync(path.join(folder, SIGNATURE), signature)
}

/** The public half of a private key, as PEM. */
export const publicKeyOf = (privateKey: string): string =>
  createPublicKey(createPrivateKey(privateKey)).export({ type: 'spki', format: 'pem' }).toString()

/**
 * What is wrong with a folder of a release, or with the files of it that `names` says: nothing, or one
 * sentence per file.
 */
export async function whyNotGenuine(
  folder: string,
  publicKey: string,
  names?: readonly string[],
): Promise<string[]> {
  const [sums, signature] = [SUMS, SIGNATURE].map((name) => path.join(folder, name)) as [string, string]
  const missing = [sums, signature].filter((file) => !existsSync(file)).map((file) => `${file} is missing`)
  if (missing.length > 0) return missing
  const text = readFileSync(sums)
  if (!verify(null, text, createPublicKey(publicKey), readFileSync(signature)))
    return [`${SIGNATURE} is not the signature of this key under ${SUMS}`]
  const lines = text.toString().trimEnd().split('\n')
  const signed = new Map(lines.map((line) => [LINE.exec(line)?.[2] ?? '', line]))
  const unsigned = names?.filter((name) => !signed.has(name)) ?? []
  const checked =
    names === undefined ? lines : lines.filter((line) => names.some((name) => signed.get(name) === line))
  const checks = await Promise.all(checked.map((line) => whyNotLine(folder, line)))
  return [
    ...unsigned.map((name) => `${SUMS} does not name ${name}`),
    ...checks.filter((sentence) => sentence !== undefined),
  ]
}

async function whyNotLine(folder: string, line: string): Promise<string | undefined> {
  const [, sum, name = ''] = LINE.exec(line) ?? []
  if (sum === undefined) return `${SUMS} has a line that is none: ${line}`
  const file = path.join(folder, path.basename(name))
  if (!existsSync(file)) return `${name} is missing`
  return (await sumOf(file)) === sum ? undefined : `${name} is not what was signed`
}

async function sumOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
