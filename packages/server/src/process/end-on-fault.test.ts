import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const child = fileURLToPath(new URL('../testing/faulty-child.ts', import.meta.url))

/** What a process logs of its end, and the code that it ends with. */
function endOf(fault: string): Promise<{ code: unknown; lines: readonly Record<string, unknown>[] }> {
  const env = { ...process.env, BALIZA_LOG_LEVEL: 'info' }
  return new Promise((resolve) => {
    execFile(process.execPath, [child, fault], { env }, (error, stdout) => {
      const lines = stdout.trim().split('\n')
      resolve({ code: error?.code, lines: lines.map((line) => JSON.parse(line) as Record<string, unknown>) })
    })
  })
}

test.each([
  ['throws', 'uncaughtException', 'nobody caught this'],
  ['rejects', 'unhandledRejection', 'nobody waited for this'],
])('what nobody caught is logged and ends the process: one that %s', async (fault, origin, message) => {
  const { code, lines } = await endOf(fault)
  expect(code).toBe(1)
  expect(lines).toEqual([
    expect.objectContaining({
      level: 60,
      logger: 'pipeline',
      event: 'program-ended',
      origin,
      err: expect.objectContaining({ message }),
    }),
  ])
})
