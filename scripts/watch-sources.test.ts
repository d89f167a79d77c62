import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { watchSources } from './watch-sources.ts'

const PATIENCE = 15_000

const folder = () => {
  const made = mkdtempSync(path.join(tmpdir(), 'baliza-sources ñ-'))
  mkdirSync(path.join(made, 'stop'))
  onTestFinished(() => rmSync(made, { recursive: true }))
  return made
}

test('a source that is saved is told, however deep; a test, or what is no source, is not', async () => {
  const sources = folder()
  const saved: string[] = []
  onTestFinished(watchSources([sources], async (file) => void saved.push(path.basename(file))))
  for (const file of ['cut.test.ts', 'notes.md', 'cut.ts'])
    writeFileSync(path.join(sources, 'stop', file), '')
  await vi.waitUntil(() => saved.length > 0, PATIENCE)
  expect(saved).toEqual(['cut.ts'])
})

test('what is saved while there is work waits, and is told afterwards', async () => {
  const sources = folder()
  const work = Promise.withResolvers<void>()
  const saved: string[] = []
  const stop = watchSources([sources], async (file) => {
    saved.push(path.basename(file))
    await work.promise
  })
  onTestFinished(stop)
  writeFileSync(path.join(sources, 'first.ts'), '')
  await vi.waitUntil(() => saved.length === 1, PATIENCE)
  for (const file of ['second.ts', 'third.ts']) writeFileSync(path.join(sources, file), '')
  work.resolve()
  await vi.waitUntil(() => saved.at(-1) === 'third.ts', PATIENCE)
})
