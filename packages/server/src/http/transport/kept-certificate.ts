import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { settled } from '@baliza/domain'
import { machineTime } from '../../clock/plant-clock.ts'
import { log } from '../../log/log.ts'
import { factsOfCertificate, readKeyPair, type ShownCertificate } from './key-pair.ts'
import { type KeyPair, makeOwnCertificate, OWN_SUBJECT } from './own-certificate.ts'

/** Where a certificate and its key lie. */
export type CertificateFiles = { readonly cert: string; readonly key: string }

/** Where the certificate lies that nobody named in the environment: made here, or given to the wizard. */
export const certificateFilesIn = (dataFolder: string): CertificateFiles => {
  const folder = join(dataFolder, 'certificates', 'https')
  return { cert: join(folder, 'certificate.pem'), key: join(folder, 'key.pem') }
}

/** Its key first: a certificate without one is made anew. */
export function storeKeyPair({ cert, key }: CertificateFiles, pair: KeyPair): void {
  mkdirSync(dirname(cert), { recursive: true, mode: 0o700 })
  for (const [file, text] of [
    [key, pair.key],
    [cert, pair.cert],
  ] as const) {
    writeFileSync(`${file}.new`, text, { mode: 0o600, flush: true })
    renameSync(`${file}.new`, file)
  }
}

/** The certificate of this machine, made where there is none yet. */
export async function ownCertificateIn(dataFolder: string): Promise<CertificateFiles> {
  const files = certificateFilesIn(dataFolder)
  if (isWanted(files)) storeKeyPair(files, await makeOwnCertificate())
  return files
}

/** One that vouches for itself is made anew before it ends; one that was given is its owner's to renew. */
function isWanted({ cert, key }: CertificateFiles): boolean {
  if (!existsSync(cert) || !existsSync(key)) return true
  const { isSelfSigned, subject, validTo } = factsOfCertificate(readFileSync(cert, 'utf8'))
  return isSelfSigned && subject.includes(OWN_SUBJECT) && validTo < machineTime() + RENEWED_BEFORE_MS
}

const RENEWED_BEFORE_MS = 30 * 86_400_000

const pairIn = ({ cert, key }: CertificateFiles): KeyPair => ({
  cert: readFileSync(cert, 'utf8'),
  key: readFileSync(key, 'utf8'),
})

/** A certificate is renewed by others, and rarely: a look now and then is enough. */
const LOOK_EVERY_MS = 10_000

export type KeptCertificate = {
  readonly pair: () => KeyPair
  readonly shown: () => ShownCertificate
  /** Why what lies there now is not used; undefined = it is. */
  readonly trouble: () => string | undefined
  /** Called with each new one. */
  readonly onChange: (use: (pair: KeyPair) => void) => void
  /** Reads the files again, where they changed. */
  readonly look: () => Promise<void>
  readonly close: () => void
}

/** Reads a certificate anew when its files change. A broken one is said, and the one before goes on. Throws at first. */
export function keepCertificate(files: CertificateFiles): KeptCertificate {
  let pair = pairIn(files)
  let shown = readKeyPair(pair)
  let seen = textOf(pair)
  let trouble: string | undefined
  let use: (pair: KeyPair) => void = () => undefined

  async function look(): Promise<void> {
    const now = await settled(Promise.try(() => pairIn(files)))
    const text = now.ok ? textOf(now.value) : String(now.error)
    if (text === seen) return
    seen = text
    const read = await settled(Promise.try(() => readKeyPair(now.ok ? now.value : raise(now.error))))
    if (!read.ok || !now.ok) {
      trouble = read.ok ? undefined : messageOf(read.error)
      return log('web').error(
        { event: 'certificate-broken', reason: trouble },
        'the certificate that lies there is not used',
      )
    }
    pair = now.value
    shown = read.value
    trouble = undefined
    use(pair)
    log('web').info(
      { event: 'certificate-renewed', thumbprint: shown.thumbprint },
      'a new certificate is used',
    )
  }

  const timer = setInterval(() => void look(), LOOK_EVERY_MS).unref()
  return {
    pair: () => pair,
    shown: () => shown,
    trouble: () => trouble,
    onChange: (wanted) => {
      use = wanted
    },
    look,
    close: () => clearInterval(timer),
  }
}

const textOf = ({ cert, key }: KeyPair): string => `${cert}\n${key}`
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
function raise(error: unknown): never {
  throw error
}
