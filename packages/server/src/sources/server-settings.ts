import { join } from 'node:path'
import type { ServerSettings } from '@baliza/acquisition'
import type { Row } from '../db/schema.ts'

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

/** The settings of a server as its driver wants them. */
export function settingsOf(row: ConfiguredServer, dataFolder: string): ServerSettings {
  const { opcServerID, name, hostName, serverType, securityMode, securityPolicy, userName, password } = row
  const certificateFolder = certificateFolderOf(dataFolder)
  const headers =
    row.requestHeaders === null ? {} : { headers: JSON.parse(row.requestHeaders) as Record<string, string> }
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
