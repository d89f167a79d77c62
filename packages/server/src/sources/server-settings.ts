import { join } from 'node:path'
import type { ServerSettings } from '@baliza/acquisition'
import type { Row } from '../db/schema.ts'
import { isLost, isReadable } from '../db/secrets/sealed-columns.ts'

export type ConfiguredServer = Pick<
  Row<'opcServer'>,
  | 'opcServerID'
  | 'name'
  | 'hostName'
  | 'serverType'
  | 'securityMode'
  | 'securityPolicy'
  | 'userName'
  | 'password'
  | 'requestHeaders'
  | 'certificateThumbprint'
>

/** Where this installation's certificate lies, and those that it trusts. */
const certificateFolderOf = (dataFolder: string): string => join(dataFolder, 'certificates')

/** Our own certificate towards OPC UA servers, where there is one. */
export const ownCertificateFile = (dataFolder: string): string =>
  join(certificateFolderOf(dataFolder), 'own', 'certs', 'client_certificate.pem')

/** The settings of a server as its driver wants them. */
export function settingsOf(row: ConfiguredServer, dataFolder: string): ServerSettings {
  const { opcServerID, name, hostName, serverType, securityMode, securityPolicy } = row
  // NOTE: a user whose password can't be read is not sent either: a wrong password may lock his account
  const userName = isLost(row.password) ? null : row.userName
  const password = isReadable(row.password) ? row.password : null
  const known = isReadable(row.requestHeaders) ? row.requestHeaders : null
  const certificateFolder = certificateFolderOf(dataFolder)
  const headers = known === null ? {} : { headers: JSON.parse(known) as Record<string, string> }
  return {
    opcServerID,
    name,
    hostName,
    serverType,
    securityMode,
    securityPolicy,
    userName,
    password,
    trustedCertificate: row.certificateThumbprint ?? null,
    certificateFolder,
    ...headers,
  }
}
