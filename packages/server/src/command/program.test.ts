import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { CommanderError } from 'commander'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { publicKeyOf, signSums, writeSums } from '../release/sums.ts'
import { balizaProgram } from './program.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'baliza-command ñ-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Calls the command in an installation of its own; answers what it told, and how it ended. */
async function run(name: string, ...args: string[]) {
  const told: string[] = []
  const ends: number[] = []
  const tell = (text: string) => void told.push(text)
  const environment = { BALIZA_DATA: path.join(folder, name), HOST: '127.0.0.1', PORT: '1' }
  const surroundings = {
    environment,
    say: tell,
    complain: tell,
    endWith: (code: number) => void ends.push(code),
  }
  const program = balizaProgram(surroundings)
  for (const one of [program, ...program.commands])
    one.exitOverride().configureOutput({ writeOut: tell, writeErr: tell })
  const refused = await program.parseAsync(args, { from: 'user' }).then(
    () => undefined,
    (error: Error) => error,
  )
  return { text: told.join(''), code: ends[0], refused }
}

const inDatabase = (name: string) => ['--database', `sqlite:${path.join(folder, name, 'baliza.db')}`]

test('the version, and what there is, are told', async () => {
  expect((await run('none', '--version')).text).toMatch(/^\d+\.\d+\.\d+/)
  for (const name of ['start', 'status', 'migrate', 'verify'])
    expect((await run('none', name, '--help')).text).toContain(`baliza ${name}`)
})

test('what is not understood is refused in a sentence', async () => {
  expect((await run('none', 'dance')).refused).toBeInstanceOf(CommanderError)
  expect((await run('none', 'status', '--port', 'many')).refused?.message).toBe('PORT must be a number')
  expect((await run('none', 'status')).refused?.message).toContain('BALIZA_DATABASE is needed')
})

test('the schema is brought up to date once', async () => {
  expect((await run('migrated', 'migrate', ...inDatabase('migrated'))).text).toContain('001-plant')
  const again = await run('migrated', 'migrate', ...inDatabase('migrated'))
  expect(again.text).toBe('The schema is up to date.\n')
})

test('the status of what does not run', async () => {
  expect(await run('new', 'status', ...inDatabase('new'))).toMatchObject({
    code: 4,
    text: expect.stringContaining('✗ database  sqlite, there is no file'),
  })
  await run('stopped', 'migrate', ...inDatabase('stopped'))
  expect(await run('stopped', 'status', ...inDatabase('stopped'))).toMatchObject({
    code: 3,
    text: expect.stringContaining('✗ pipeline  is silent'),
  })
})

test('an archive is told from one that was changed, by the key of who made it', async () => {
  const release = mkdtempSync(path.join(tmpdir(), 'baliza-release ñ-'))
  onTestFinished(() => rmSync(release, { recursive: true }))
  const { privateKey } = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const [archive, key] = [path.join(release, 'baliza.zip'), path.join(release, 'key.pem')]
  writeFileSync(archive, 'product')
  writeFileSync(key, publicKeyOf(privateKey))
  await writeSums(release, ['baliza.zip'])
  signSums(release, privateKey)
  for (const target of [archive, release])
    expect(await run('none', 'verify', target, '--key', key)).toMatchObject({ code: 0 })
  expect((await run('none', 'verify', archive)).refused?.message).toContain('--key FILE')
  expect((await run('none', 'verify', `${archive}x`)).refused?.message).toContain('is not there')
  expect(await run('none', 'verify', key, '--key', key)).toMatchObject({
    code: 1,
    text: 'SHA256SUMS does not name key.pem\n',
  })
  writeFileSync(archive, 'another')
  expect(await run('none', 'verify', archive, '--key', key)).toMatchObject({
    code: 1,
    text: 'baliza.zip is not what was signed\n',
  })
})
