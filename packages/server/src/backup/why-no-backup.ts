import type { ProblemCode } from '@baliza/contract'
import { isFull } from '../db/away.ts'
import { Problem } from '../refusals/problem.ts'

type Place = Extract<ProblemCode, 'backup-no-room' | 'backup-folder-gone' | 'backup-folder-closed'>

/** What an operating system says of a folder that takes no file. */
const OF_THE_FOLDER: Readonly<Record<string, Place>> = {
  ENOSPC: 'backup-no-room',
  EDQUOT: 'backup-no-room',
  EFBIG: 'backup-no-room',
  ENOENT: 'backup-folder-gone',
  ENOTDIR: 'backup-folder-gone',
  ENODEV: 'backup-folder-gone',
  ESTALE: 'backup-folder-gone',
  EIO: 'backup-folder-gone',
  EHOSTDOWN: 'backup-folder-gone',
  EACCES: 'backup-folder-closed',
  EPERM: 'backup-folder-closed',
  EROFS: 'backup-folder-closed',
}

/** What is wrong with the place of a backup, as a sentence that says what to do; else what was said. */
export function whyNoBackup(error: unknown, folder: string): Problem {
  if (error instanceof Problem) return error
  if (isFull(error)) return new Problem('backup-no-room', { folder })
  const place = placeOf(error)
  if (place) return new Problem(place, { folder })
  return new Problem('backup-failed', { detail: error instanceof Error ? error.message : String(error) })
}

function placeOf(error: unknown): Place | undefined {
  if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) return undefined
  return OF_THE_FOLDER[String(error.code)]
}
