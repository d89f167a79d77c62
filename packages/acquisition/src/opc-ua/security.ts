import { randomUUID } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { settled } from '@baliza/domain'
import { OPCUACertificateManager } from 'node-opcua-certificate-manager'
import { MessageSecurityMode, SecurityPolicy, type UserIdentityInfo, UserTokenType } from 'node-opcua-client'
import type { ServerSettings } from '../driver.ts'

/** Broken by today's measure, whatever a server still offers. */
const WEAK = new Set(['Basic128', 'Basic128Rsa15', 'Basic192', 'Basic192Rsa15', 'Basic256', 'Basic256Rsa15'])

/** Why we do not speak to a server like this, or undefined. */
export function whyNotSecurity({ securityMode, securityPolicy }: ServerSettings): string | undefined {
  if (securityMode === 'None' || securityPolicy === null) return undefined
  if (WEAK.has(securityPolicy))
    return `the security policy ${securityPolicy} is no longer secure: use Basic256Sha256 or a newer one`
  if (!(securityPolicy in SecurityPolicy) || securityPolicy === 'None')
    return `unknown security policy ${securityPolicy}`
  return undefined
}

export const modeOf = (server: ServerSettings): MessageSecurityMode =>
  MessageSecurityMode[server.securityMode]

export function policyOf({ securityMode, securityPolicy }: ServerSettings): SecurityPolicy {
  if (securityMode === 'None') return SecurityPolicy.None
  return SecurityPolicy[(securityPolicy ?? 'Basic256Sha256') as keyof typeof SecurityPolicy]
}

export const identityOf = ({ userName, password }: ServerSettings): UserIdentityInfo =>
  userName === null || userName === ''
    ? { type: UserTokenType.Anonymous }
    : { type: UserTokenType.UserName, userName, password: password ?? '' }

/**
 * Our own certificate, made on first use. The application's URI stands in the certificate, so it is kept
 * beside it and survives a change of the machine's name. Whose certificate a server's is, `trustedCertificate`
 * decides; the store is for what no server may have: an administrator who moves one to `rejected/` is obeyed.
 */
export async function openCertificates(
  folder: string,
): Promise<{ applicationUri: string; manager: OPCUACertificateManager }> {
  await mkdir(folder, { recursive: true })
  const applicationUri = await keptUri(join(folder, 'application-uri.txt'))
  const manager = new OPCUACertificateManager({
    rootFolder: folder,
    automaticallyAcceptUnknownCertificate: true,
    disableFileWatchers: true,
  })
  await manager.initialize()
  return { applicationUri, manager }
}

/** Drivers that start together wait for the first to write it. */
const uris = new Map<string, Promise<string>>()

function keptUri(file: string): Promise<string> {
  const uri = uris.get(file) ?? readOrMakeUri(file)
  uris.set(file, uri)
  return uri
}

async function readOrMakeUri(file: string): Promise<string> {
  const written = await settled(writeFile(file, `urn:baliza:${randomUUID()}\n`, { flag: 'wx' }))
  if (!written.ok && (written.error as NodeJS.ErrnoException).code !== 'EEXIST') throw written.error
  return (await readFile(file, 'utf8')).trim()
}
