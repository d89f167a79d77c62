import { storedConnection } from '../db/stored-connection.ts'
import type { Settings } from '../process/settings.ts'
import { SettingsError } from '../process/settings-error.ts'

/** The database of this installation. Throws SettingsError where nobody chose one yet. */
export function chosenDatabase({ databaseUrl, dataFolder }: Settings): string {
  const url = databaseUrl ?? storedConnection(dataFolder)
  if (url !== undefined) return url
  throw new SettingsError([
    `BALIZA_DATABASE is needed (sqlite:FILE or postgres://…), or an installation set up in ${dataFolder}.`,
  ])
}
