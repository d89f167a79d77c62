import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A directory that listens on this machine, with the entries of `entries.ts`. */
export type TestDirectory = {
  readonly ldapPort: number
  readonly ldapsPort: number
  readonly close: () => Promise<void>
}

const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url))
export const CERTIFICATE = pathOf('directory-cert.pem')
export const KEY = pathOf('directory-key.pem')

/** It signed itself: what a plant's own authority would be. */
export const readAuthority = (): string => readFileSync(CERTIFICATE, 'utf8')
