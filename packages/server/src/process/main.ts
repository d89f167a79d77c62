import { endOnFault } from './end-on-fault.ts'
import { keepFilesPrivate } from './keep-files-private.ts'

/**
 * The program: an installation as a whole, or one process of many (`BALIZA_ROLE`). The whole one is kept
 * running for years: whatever it takes to open it is loaded elsewhere.
 */
keepFilesPrivate()
endOnFault('supervisor')
const role = process.env['BALIZA_ROLE'] || 'all'
if (role === 'all') await import('./supervise-installation.ts')
else await import('./one-of-many.ts')
