import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getCACertificates } from 'node:tls'
import type { FailurePatterns } from './source-failure.ts'

const FOLDER = 'authorities'

/**
 * Who may vouch for a server's certificate: those that everybody or this machine knows, and those whose
 * certificates were put into our folder.
 */
export function trustedAuthorities(certificateFolder: string): string[] {
  const folder = join(certificateFolder, FOLDER)
  const own =
    certificateFolder !== '' && existsSync(folder)
      ? readdirSync(folder).filter((name) => /\.(?:pem|crt)$/i.test(name))
      : []
  return [
    ...getCACertificates('default'),
    ...getCACertificates('system'),
    ...own.map((name) => readFileSync(join(folder, name), 'utf8')),
  ]
}

/** A certificate that nobody vouches for is never let pass. */
export const TLS_FAILURES: FailurePatterns = [
  [/certificate has expired|CERT_HAS_EXPIRED/i, 'certificate-expired'],
  [/altnames|ALTNAME/i, 'certificate-other-host'],
  [/self[- ]signed|unable to (?:verify|get)|SELF_SIGNED|UNABLE_TO/i, 'certificate-unknown'],
]
