import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { closeToOthers } from './private-files.ts'

/** As an installation of before left them, for everybody to read. */
function openInstallation(...files: string[]) {
  const folder = mkdtempSync(path.join(tmpdir(), 'baliza-open-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  chmodSync(folder, 0o755)
  for (const file of files) {
    writeFileSync(path.join(folder, file), '')
    chmodSync(path.join(folder, file), 0o644)
  }
  mkdirSync(path.join(folder, 'certificates'))
  chmodSync(path.join(folder, 'certificates'), 0o755)
  const modeOf = (name: string) => (statSync(path.join(folder, name)).mode & 0o777).toString(8)
  return { folder, modeOf }
}

const DATABASE = ['plant.db', 'plant.db-wal', 'plant.db-shm', 'plant.db.leader']
const OTHERS = [
  'clock.json',
  'connection.json',
  'pipeline.json',
  'reading-plan.json',
  'readings.journal',
  'readings.journal.id',
]

test('an installation that was open to others is closed', async () => {
  const { folder, modeOf } = openInstallation(...DATABASE, ...OTHERS)
  await closeToOthers(folder, `sqlite:${path.join(folder, 'plant.db')}`)
  expect([...DATABASE, ...OTHERS].map(modeOf)).toEqual([...DATABASE, ...OTHERS].map(() => '600'))
  expect(['.', 'certificates'].map(modeOf)).toEqual(['700', '700'])
})

test('a folder that holds other things is left as it is, and so are they', async () => {
  const { folder, modeOf } = openInstallation(...DATABASE, 'thesis.odt')
  await closeToOthers(folder, `sqlite:${path.join(folder, 'plant.db')}`)
  expect(['.', 'thesis.odt', 'plant.db'].map(modeOf)).toEqual(['755', '644', '600'])
})

test('a database in another folder is closed too, and its folder is not ours', async () => {
  const { folder } = openInstallation(...OTHERS)
  const elsewhere = openInstallation('plant.db', 'plant.db-wal')
  await closeToOthers(folder, `sqlite:${path.join(elsewhere.folder, 'plant.db')}`)
  expect(['.', 'plant.db', 'plant.db-wal'].map(elsewhere.modeOf)).toEqual(['755', '600', '600'])
})

test('with PostgreSQL there is the data folder alone', async () => {
  const { folder, modeOf } = openInstallation(...OTHERS)
  await closeToOthers(folder, 'postgres://baliza@db/plant')
  expect(['.', ...OTHERS].map(modeOf)).toEqual(['700', ...OTHERS.map(() => '600')])
})
