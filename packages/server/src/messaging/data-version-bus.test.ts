import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { dataVersionBus } from './data-version-bus.ts'

test('a file that somebody else has locked for a moment says nothing, and is heard afterwards', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'baliza-locked-'))
  const file = path.join(folder, 'plant.db')
  const other = new DatabaseSync(file)
  onTestFinished(() => {
    other.close()
    rmSync(folder, { recursive: true })
  })
  other.exec('create table a (b)')
  other.exec('begin exclusive; insert into a values (1)')
  const bus = dataVersionBus(file)
  onTestFinished(bus.close)
  let heard = 0
  bus.subscribe('facts', () => heard++)
  other.exec('commit')
  await vi.waitFor(() => expect(heard).toBe(1), 5_000)
  other.exec('insert into a values (2)')
  await vi.waitFor(() => expect(heard).toBe(2), 5_000)
})
