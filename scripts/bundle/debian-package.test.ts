import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { ROOT } from '../steps.ts'
import { packDebian } from './debian-package.ts'

const RELEASE = { platform: { cpu: 'arm64' }, version: '1.2.3', time: 1_700_000_000 }
const has = (program: string) => spawnSync(program, ['--version']).error === undefined

async function aPackage() {
  const folder = mkdtempSync(path.join(tmpdir(), 'baliza-debian ñ-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const staged = path.join(folder, 'baliza-1.2.3')
  mkdirSync(path.join(staged, 'builds/1.2.3-a/app'), { recursive: true })
  writeFileSync(path.join(staged, 'baliza'), '#!/bin/sh\necho ready\n', { mode: 0o755 })
  writeFileSync(path.join(staged, 'current'), '1.2.3-a\n')
  writeFileSync(path.join(staged, 'builds/1.2.3-a/app/a.js'), 'export {}\n')
  const file = path.join(folder, 'baliza.deb')
  await packDebian(staged, file, RELEASE)
  return { folder, staged, file }
}

const sumOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')

test('the package for Debian has the same bytes whenever it is made, and is an archive of three members', async () => {
  const { staged, file } = await aPackage()
  const before = sumOf(file)
  utimesSync(path.join(staged, 'baliza'), 1, 1)
  await packDebian(staged, file, RELEASE)
  expect(sumOf(file)).toBe(before)
  const text = readFileSync(file, 'latin1')
  expect(text.slice(0, 8)).toBe('!<arch>\n')
  expect(text.match(/(debian-binary|control\.tar\.gz|data\.tar\.gz) +1700000000 /g)).toHaveLength(3)
  const begin = text.indexOf('\x1f\x8b')
  const size = Number(text.slice(begin - '`\n'.length - 10, begin - '`\n'.length))
  const control = gunzipSync(readFileSync(file).subarray(begin, begin + size))
  expect(control.toString('latin1')).toContain('Architecture: arm64')
})

test.runIf(has('dpkg-deb'))(
  'dpkg reads it: what it is, where things go, and who may read the settings',
  async () => {
    const { folder, file } = await aPackage()
    const field = (name: string) => execFileSync('dpkg-deb', ['-f', file, name], { encoding: 'utf8' }).trim()
    expect([field('Version'), field('Architecture')]).toEqual(['1.2.3', 'arm64'])
    const root = path.join(folder, 'root')
    execFileSync('dpkg-deb', ['-x', file, root])
    expect(execFileSync(path.join(root, 'usr/bin/baliza'), { encoding: 'utf8' })).toBe('ready\n')
    expect(statSync(path.join(root, 'etc/baliza/baliza.env')).mode & 0o777).toBe(0o600)
    expect(existsSync(path.join(root, 'usr/lib/systemd/system/baliza.service'))).toBe(true)
    expect(statSync(path.join(root, 'usr/lib')).mode & 0o777).toBe(0o755)
  },
)

test('what runs on an installation and its removal never touches the data', () => {
  for (const name of ['postinst', 'prerm', 'postrm']) {
    const script = readFileSync(path.join(ROOT, 'packaging/debian', name), 'utf8')
    expect(script).toMatch(/^#!\/bin\/sh\nset -e\n/)
    expect(script).not.toMatch(/\brm\b|userdel|deluser|chown|find /)
  }
})

test.runIf(has('systemd-analyze'))('systemd understands the unit, and calls its exposure low', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'baliza-unit-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const unit = path.join(folder, 'baliza.service')
  const text = readFileSync(path.join(ROOT, 'packaging/debian/baliza.service'), 'utf8')
  writeFileSync(unit, text.replace('/usr/lib/baliza/baliza', '/bin/true'))
  const checked = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' })
  expect(checked.stderr.split('\n').filter((line) => line.includes('baliza.service'))).toEqual([])
  const exposed = spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=20', unit])
  expect(exposed.status).toBe(0)
})
