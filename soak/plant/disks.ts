import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'

export type Disks = { readonly areSmall: boolean; readonly close: () => void }

/** Room for a journal and what lies beside it. */
const SIZE = '16m'

/** A disk in memory for each folder, where this account may mount one; otherwise they are plain folders. */
export function openDisks(folders: readonly string[]): Disks {
  for (const folder of folders) mkdirSync(folder, { recursive: true })
  const mounted = folders.filter(
    (folder) =>
      spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'baliza-soak', folder], { stdio: 'ignore' })
        .status === 0,
  )
  return {
    areSmall: mounted.length === folders.length,
    close: () => {
      for (const folder of mounted) spawnSync('umount', ['-l', folder], { stdio: 'ignore' })
    },
  }
}
