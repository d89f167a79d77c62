import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openSystemd } from './systemd.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'baliza-systemd-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
})

/** A program in the place of systemd's, which writes down what it is told to say. */
function startedBySystemd(settings: NodeJS.ProcessEnv = {}) {
  const [program, said] = [join(folder, 'systemd-notify'), join(folder, 'said')]
  writeFileSync(program, `#!/bin/sh\necho "$NOTIFY_SOCKET $*" >>'${said}'\n`)
  chmodSync(program, 0o755)
  const systemd = openSystemd({ PATH: `${folder}:/usr/bin:/bin`, NOTIFY_SOCKET: '@baliza', ...settings })
  onTestFinished(() => systemd.stopping())
  return {
    systemd,
    heard: () => (existsSync(said) ? readFileSync(said, 'utf8').trim().split('\n') : []),
  }
}

test('it hears once that the service is ready, and that it stops', async () => {
  const { systemd, heard } = startedBySystemd()
  systemd.ready(() => true)
  systemd.ready(() => true)
  systemd.stopping()
  await vi.waitFor(() => expect(heard()).toEqual(['@baliza READY=1', '@baliza STOPPING=1']), 10_000)
})

test('it hears of life as long as the service is well, and twice as often as it asks to', async () => {
  const { systemd, heard } = startedBySystemd({ WATCHDOG_USEC: '400000' })
  let isWell = false
  const asked = vi.fn(() => isWell)
  systemd.ready(asked)
  await vi.waitFor(() => expect(asked.mock.calls.length).toBeGreaterThan(1), 10_000)
  expect(heard().includes('@baliza WATCHDOG=1')).toBe(false)
  isWell = true
  await vi.waitFor(
    () => expect(heard().filter((word) => word === '@baliza WATCHDOG=1').length).toBeGreaterThan(2),
    10_000,
  )
})

test('where nobody asked, nobody is told', () => {
  const isWell = vi.fn(() => true)
  openSystemd({ WATCHDOG_USEC: '1000' }).ready(isWell)
  expect(isWell).not.toHaveBeenCalled()
})

test('a program that is missing does not stop the service', async () => {
  const systemd = openSystemd({ PATH: folder, NOTIFY_SOCKET: '@baliza' })
  systemd.ready(() => true)
  systemd.stopping()
  expect(existsSync(join(folder, 'said'))).toBe(false)
})
