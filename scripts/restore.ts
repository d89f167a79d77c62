import { restoreBackup } from '@baliza/server'
import { copyCommand } from './copy-command.ts'

/** `npm run restore -- FILE`: puts a backup into the empty database of this installation. */
await copyCommand(
  'npm run restore -- FILE',
  async (databaseUrl, file) => `✓ ${await restoreBackup(databaseUrl, file)} rows restored`,
)
