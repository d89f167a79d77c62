import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { CommanderError } from 'commander'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../db/open-database.ts'
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
    calledIn: folder,
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
  for (const name of [
    'start',
    'status',
    'migrate',
    'update',
    'backup',
    'restore',
    'verify',
    'doctor',
    'stop',
  ])
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

test('a backup is written, and brought back into an empty database alone', async () => {
  await run('saved', 'migrate', ...inDatabase('saved'))
  const written = await run('saved', 'backup', 'plant.backup', ...inDatabase('saved'))
  expect(written.text).toMatch(
    /^✓ .*plant\.backup: \d+ rows, .*not encrypted.*; restored aside and compared\n$/,
  )
  const restored = await run('other', 'restore', 'plant.backup', ...inDatabase('other'))
  expect(restored.text).toMatch(/^✓ \d+ rows restored from plant\.backup\n$/)
  const events = openDatabase(`sqlite:${path.join(folder, 'other', 'baliza.db')}`)
  const told = await events.selectFrom('securityEvent').select('event').execute()
  expect(told.map(({ event }) => event)).toEqual(['backup-restored'])
  await events.destroy()
  expect((await run('other', 'restore', 'none.backup', ...inDatabase('other'))).refused?.message).toContain(
    'ENOENT',
  )
})

test('an encrypted backup asks for its private key', async () => {
  const identity = await generateIdentity()
  const recipient = await identityToRecipient(identity)
  writeFileSync(path.join(folder, 'own.key'), `# created: today\n${identity}\n`)
  writeFileSync(path.join(folder, 'other.key'), await generateIdentity())
  await run('sealed', 'migrate', ...inDatabase('sealed'))
  const sealed = ['backup', 'sealed.backup', '--recipient', recipient, ...inDatabase('sealed')]
  expect((await run('sealed', ...sealed)).text).toContain('; encrypted; restored aside')
  const restore = (name: string, ...key: string[]) =>
    run(name, 'restore', 'sealed.backup', ...key, ...inDatabase(name))
  expect((await restore('without')).refused?.message).toContain('La copia está cifrada')
  const other = ['--identity', path.join(folder, 'other.key')]
  expect((await restore('wrong', ...other)).refused?.message).toContain('se cifró para otra clave')
  expect((await restore('right', '--identity', path.join(folder, 'own.key'))).text).toContain('rows restored')
  const refused = await run('sealed', 'backup', 'x', '--recipient', 'age1nothing', ...inDatabase('sealed'))
  expect(refused.refused?.message).toContain('no se escribe ninguna copia sin cifrar')
})

test('an address with a password is not taken where others can read it', async () => {
  for (const url of ['postgres://u:hush@h/d', 'postgres://h/d?password=hush']) {
    const { refused } = await run('told', 'status', '--database', url)
    expect(refused?.message).toContain('BALIZA_DATABASE_FILE')
    expect(refused?.message).not.toContain('hush')
  }
})
