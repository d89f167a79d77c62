import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Tally, tallyOf } from './tally.ts'

const count = ({ good, bad }: { good: number; bad: number }): Tally => ({ passed: good, failed: bad })

function reportFile(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'baliza-tally-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return path.join(folder, 'report.json')
}

function spokenErrors() {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => errors.mockRestore())
  return errors
}

const writing = (file: string, text: string, ok: boolean) => async () => {
  writeFileSync(file, text)
  return { ok }
}

test('a report is counted', async () => {
  const file = reportFile()
  expect(
    await tallyOf({ name: 'units', file, run: writing(file, '{"good":3,"bad":0}', true), count }),
  ).toEqual({ passed: 3, failed: 0 })
})

test('a runner that counted no failure and yet fails is one failure', async () => {
  const file = reportFile()
  expect(
    await tallyOf({ name: 'units', file, run: writing(file, '{"good":3,"bad":0}', false), count }),
  ).toEqual({ passed: 3, failed: 1 })
})

test.each([
  ['writes no report', async () => ({ ok: false }), /^✗ units: it ended without a report/],
  [
    'says that all is well and writes no report',
    async () => ({ ok: true }),
    /^✗ units: it ended without a report/,
  ],
  ['breaks', () => Promise.reject(new Error('no browser')), '✗ units: no browser'],
])('a runner that %s is one failure and a sentence', async (_what, run, sentence) => {
  const errors = spokenErrors()
  expect(await tallyOf({ name: 'units', file: reportFile(), run, count })).toEqual({ passed: 0, failed: 1 })
  expect(errors.mock.calls).toEqual([
    [typeof sentence === 'string' ? sentence : expect.stringMatching(sentence)],
  ])
})

test('a report that was cut off is one failure and a sentence', async () => {
  const errors = spokenErrors()
  const file = reportFile()
  expect(await tallyOf({ name: 'units', file, run: writing(file, '{"good":', true), count })).toEqual({
    passed: 0,
    failed: 1,
  })
  expect(errors).toHaveBeenCalledWith(expect.stringMatching(/^✗ units: its report can't be read/))
})
