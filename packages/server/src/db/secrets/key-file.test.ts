import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { addKey, openSecretKeys } from './key-file.ts'
import { newKeyText } from './secret-keys.ts'

const PLACE = { table: 'parameter', column: 'emailPassword', key: 1 }

function aFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'baliza-key-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return { folder, file: path.join(folder, 'key') }
}

test('a data folder gets its key at the first start, for its owner alone, and keeps it', () => {
  const { folder, file } = aFolder()
  const before = process.umask(0)
  onTestFinished(() => void process.umask(before))
  const keys = openSecretKeys({ kind: 'file', file, isOurs: true })
  expect((statSync(file).mode & 0o777).toString(8)).toBe('600')
  expect(readdirSync(folder)).toEqual(['key'])
  expect(openSecretKeys({ kind: 'file', file, isOurs: true }).current()).toBe(keys.current())
})

test('a file that somebody named is not made up', () => {
  const { folder, file } = aFolder()
  expect(() => openSecretKeys({ kind: 'file', file, isOurs: false })).toThrow('ENOENT')
  expect(readdirSync(folder)).toEqual([])
})

test('a program that runs takes up the key that was added, and opens what it sealed before', () => {
  const { file } = aFolder()
  const running = openSecretKeys({ kind: 'file', file, isOurs: true })
  const old = running.seal(PLACE, 'x')
  addKey(file)
  expect((statSync(file).mode & 0o777).toString(8)).toBe('600')
  const sealed = openSecretKeys({ kind: 'file', file, isOurs: true }).seal(PLACE, 'y')
  expect(sealed.slice(0, 25)).not.toBe(old.slice(0, 25))
  expect([running.open(PLACE, sealed), running.open(PLACE, old)]).toEqual(['y', 'x'])
  expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(2)
})

test('a file that is taken away does not end a program that has read it', () => {
  const { file } = aFolder()
  writeFileSync(file, newKeyText())
  const running = openSecretKeys({ kind: 'file', file, isOurs: false })
  const sealed = running.seal(PLACE, 'x')
  rmSync(file)
  expect(running.open(PLACE, sealed)).toBe('x')
  expect(running.open(PLACE, sealed.replace(/:[0-9a-f]{16}:/, ':0123456789abcdef:'))).toBeUndefined()
})
