import { expect, test } from 'vitest'
import { whyNoBackup } from './why-no-backup.ts'

const ofDisk = (code: string) => Object.assign(new Error(code), { code, syscall: 'write' })

test.each([
  [ofDisk('ENOSPC'), 'backup-no-room'],
  [Object.assign(new Error('full'), { errcode: 13 }), 'backup-no-room'],
  [Object.assign(new Error('full'), { code: '53100' }), 'backup-no-room'],
  [ofDisk('ENOENT'), 'backup-folder-gone'],
  [ofDisk('EIO'), 'backup-folder-gone'],
  [ofDisk('EROFS'), 'backup-folder-closed'],
  [new Error('something else'), 'backup-failed'],
])('%s is said as %s', (error, code) => {
  const problem = whyNoBackup(error, '/mnt/backups')
  expect(problem.code).toBe(code)
  expect(problem.answerIn('es').message).toMatch(/\/mnt\/backups|something else/)
})
