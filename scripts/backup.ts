import { writeBackup } from '@baliza/server'
import { copyCommand } from './copy-command.ts'

/** `npm run backup -- FILE`: all that the database holds, as it is at one instant, while the plant runs. */
await copyCommand('npm run backup -- FILE', async (databaseUrl, file) => {
  const rows = await writeBackup(databaseUrl, file, Temporal.Now.instant().toString())
  return `✓ ${file}: ${rows} rows`
})
