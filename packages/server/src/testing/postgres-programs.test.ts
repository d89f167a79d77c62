import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import {
  accountForPostgres,
  chosenPostgres,
  folderFor,
  packagedPostgres,
  runnablePostgres,
} from './postgres-programs.ts'

const account = accountForPostgres()

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'baliza programs ñ-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

async function openFolder(): Promise<string> {
  const folder = await folderFor(account)
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** As `npm install` leaves them, but for 900 small files that a program only reads when it has work to do. */
function install(into: string): string {
  const native = path.join(into, 'native')
  const share = path.join(packagedPostgres(), 'share')
  const filter = (source: string) => source !== share
  cpSync(packagedPostgres(), native, { recursive: true, verbatimSymlinks: true, filter })
  return native
}

test.runIf(account)(
  'programs below a folder that only root may enter are copied to where the server may reach them',
  async () => {
    const home = newFolder()
    const native = install(home)
    const folder = await openFolder()
    expect(runnablePostgres(native, account, folder).postgres.startsWith(folder)).toBe(true)
  },
)

test('programs that can be run stay where they are', async () => {
  const place = await openFolder()
  const native = install(place)
  const folder = await openFolder()
  expect(runnablePostgres(native, account, folder).postgres.startsWith(native)).toBe(true)
  expect(readdirSync(folder)).toEqual([])
})

test('programs whose libraries npm did not link are run all the same', async () => {
  const place = await openFolder()
  const native = install(place)
  const lib = path.join(native, 'lib')
  for (const name of readdirSync(lib))
    if (lstatSync(path.join(lib, name)).isSymbolicLink()) rmSync(path.join(lib, name))
  chmodSync(path.join(native, 'bin/postgres'), 0o644)
  const folder = await openFolder()
  expect(runnablePostgres(native, account, folder).postgres.startsWith(folder)).toBe(true)
})

test.runIf(account)('where the folder for temporary files is private the next one is taken', async () => {
  const mine = newFolder()
  const gone = path.join(mine, 'not there')
  const common = path.join(tmpdir(), `baliza-common-${process.pid}`)
  mkdirSync(common)
  // Another test may have left this process keeping its files private.
  chmodSync(common, 0o755)
  onTestFinished(() => rmSync(common, { recursive: true }))
  const folder = await folderFor(account, [gone, mine, common])
  expect(path.dirname(folder)).toBe(common)
  expect(readdirSync(mine)).toEqual([])
  expect(existsSync(gone)).toBe(false)
})

test('where there is no such folder a sentence says what to set', async () => {
  await expect(folderFor(account, ['/nowhere/at all'])).rejects.toThrow(/finds no folder.*TMPDIR/)
})

test('another PostgreSQL than the packaged one is chosen by the environment', () => {
  expect(chosenPostgres({ BALIZA_TEST_POSTGRES: '/usr/lib/postgresql/15' })).toBe('/usr/lib/postgresql/15')
  expect(chosenPostgres({ BALIZA_TEST_POSTGRES: '' })).toBe(packagedPostgres())
})
