import os from 'node:os'
import { makeScheduledBackup } from '../backup/scheduled-backup.ts'
import { machineTime } from '../clock/plant-clock.ts'
import { log } from '../log/log.ts'
import { EXIT_TOLD } from './backup-exit.ts'
import { recipientsOf } from './backup-keys.ts'
import { decidedRuleOf } from './backup-settings.ts'
import { endOnFault } from './end-on-fault.ts'
import { keepFilesPrivate } from './keep-files-private.ts'
import { readSettings } from './settings.ts'

/**
 * Makes one backup and ends. A process of its own, behind all others: compressing and encrypting hold up
 * nobody, and its memory is given back.
 */
keepFilesPrivate()
endOnFault('backup')
os.setPriority(os.constants.priority.PRIORITY_LOW)
const settings = readSettings()
if (settings.databaseUrl === undefined) throw new Error('BALIZA_DATABASE is not set')
const isThere = await makeScheduledBackup({
  url: settings.databaseUrl,
  cause: process.argv.includes('order') ? 'order' : 'schedule',
  decided: decidedRuleOf(settings.backup),
  recipients: () => recipientsOf(settings.backup),
  dataFolder: settings.dataFolder,
  machineNow: machineTime,
  log: log('backup'),
})
process.exitCode = isThere ? 0 : EXIT_TOLD
