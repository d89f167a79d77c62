import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.dirname(import.meta.dirname)
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

/** The settings of `[Service]` in a unit of systemd, as they are written. */
function settingsOf(unit: string): string[] {
  const [, service = ''] = /\[Service\]\n(.*?)(?:\n\[|$)/s.exec(unit) ?? []
  return service.split('\n').filter((line) => /^[A-Z]\w+=/.test(line))
}

/** `ProtectSystem=strict` in backquotes: what a page says of the unit. */
const saidIn = (page: string): string[] =>
  [...page.matchAll(/`([A-Z][A-Za-z]+=[^`]*)`/g)].map(([, setting = '']) => setting)

const nameOf = (setting: string): string => setting.slice(0, setting.indexOf('='))

/** What a page says of a setting of the unit, and the unit says otherwise. `MemoryMax=` alone is its name. */
function contradictions(page: string, unit: string): string[] {
  const held = settingsOf(unit)
  const names = new Set(held.map(nameOf))
  return saidIn(page).filter((said) => names.has(nameOf(said)) && !said.endsWith('=') && !held.includes(said))
}

const UNIT = 'packaging/debian/baliza.service'
const HARDENING = 'docs/security/hardening.md'

test('the page on hardening says every setting of the unit', () => {
  const said = saidIn(read(HARDENING))
  expect(settingsOf(read(UNIT)).length).toBeGreaterThan(40)
  expect(settingsOf(read(UNIT)).filter((setting) => !said.includes(setting))).toEqual([])
})

test.each([HARDENING, 'docs/operations.md', ...globSync('docs/install/*.md', { cwd: ROOT })])(
  'what %s says of the unit is what it holds',
  (page) => {
    expect(contradictions(read(page), read(UNIT))).toEqual([])
  },
)

test('what the page says of the container is in its file', () => {
  const said = [...read(HARDENING).matchAll(/`([a-z_]+: (?:true|\[[^`]*\]))`/g)].map(([, text = '']) => text)
  expect(said).toHaveLength(4)
  const compose = read('packaging/docker/compose.yaml')
  expect(said.filter((text) => !compose.includes(`    ${text}\n`))).toEqual([])
})

test('a setting that the unit has lost, and one that it has otherwise, are found', () => {
  const unit = '[Unit]\nAfter=x\n\n[Service]\n# as it is\nType=notify\nUMask=0077\n\n[Install]\nWantedBy=y\n'
  expect(settingsOf(unit)).toEqual(['Type=notify', 'UMask=0077'])
  expect(contradictions('`Type=simple`, `UMask=0077`, `Other=1`', unit)).toEqual(['Type=simple'])
})
