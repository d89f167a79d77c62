import { handOnLog } from '../log/hand-on-log.ts'
import { logQueue } from '../log/log.ts'
import { stopOnRequest, tellSupervisor } from '../messaging/supervised.ts'
import { endOnFault } from './end-on-fault.ts'
import { openInstallation } from './open-installation.ts'
import { readSettings } from './settings.ts'
import { settleUpdate } from './update/settle-update.ts'

/**
 * The process that opens an installation for the supervisor, with the setup wizard where nobody chose a
 * database yet. It ends when that is done, so that what it took to do it is not kept in memory for years.
 */
endOnFault('supervisor')
let close: () => Promise<void> = async () => undefined
stopOnRequest(() => close())

const handedOn = handOnLog(logQueue, (lines) => tellSupervisor({ kind: 'log', lines }))

const settings = readSettings()
if (!settings.isTrial) await settleUpdate(settings.dataFolder)
const { environment, prepared } = await openInstallation({ settings, chooseDatabase })
tellSupervisor({ kind: 'opened', environment })
await prepared
handedOn.close()
process.disconnect?.()

async function chooseDatabase(): Promise<string> {
  const { startSetup } = await import('./setup-mode.ts')
  const { databaseUrl, stop } = await startSetup(settings)
  close = stop
  tellSupervisor({ kind: 'ready' })
  const chosen = await databaseUrl
  if (chosen !== undefined) return chosen
  process.stdout.write(
    '  Nadie configuró Baliza en una hora: se detiene. Iníciela de nuevo para obtener otro código.\n' +
      '  Nobody set Baliza up for an hour: it stops. Start it again to get another code.\n',
  )
  process.exit(0)
}
