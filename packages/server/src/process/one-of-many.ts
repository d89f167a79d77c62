import { ENTRY } from './entry.ts'
import { openInstallation } from './open-installation.ts'
import { readSettings } from './settings.ts'

/** One process of many, maybe on several machines. */
const EXIT_NO_DATABASE = 2

const settings = readSettings()
if (settings.role !== 'all') {
  const { environment } = await openInstallation({ settings, chooseDatabase: refuse })
  Object.assign(process.env, environment)
  await import(ENTRY[settings.role].script.href)
}

/** It finds its database in the environment: only a whole installation is set up by hand. */
function refuse(): never {
  process.stderr.write(
    'Falta BALIZA_DATABASE (sqlite:FICHERO o postgres://…), o una instalación ya configurada en BALIZA_DATA.\n' +
      'BALIZA_DATABASE is needed (sqlite:FILE or postgres://…), or an installation set up before in BALIZA_DATA.\n',
  )
  process.exit(EXIT_NO_DATABASE)
}
