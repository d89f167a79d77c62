import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from '../steps.ts'
import { notesIn, releasedAs } from './changelog.ts'
import { lockedAt, whyNotVersion, withVersion } from './version.ts'

const CHANGELOG =
  '# Changelog\n\n## Unreleased\n\nIn short.\n\nScreens\n\n- One more.\n\n## 1.3.4\n\n- Before.\n'

describe('the notes of a release', () => {
  test('are what stands under the unreleased heading, and become that of the version', () => {
    expect(notesIn(CHANGELOG)).toBe('In short.\n\nScreens\n\n- One more.\n')
    const released = releasedAs(CHANGELOG, '2.0.0')
    expect(released).toContain('## Unreleased\n\n## 2.0.0\n\nIn short.')
    expect(notesIn(released)).toBeUndefined()
    expect(released.replace('## 2.0.0\n\n', '')).toBe(CHANGELOG)
  })

  test.each([
    ['no such heading', '# Changelog\n\n## 1.3.4\n\n- Before.\n'],
    ['nothing under it', '# Changelog\n\n## Unreleased\n\n## 1.3.4\n\n- Before.\n'],
    ['headings alone under it', '# Changelog\n\n## Unreleased\n\nScreens\n\n## 1.3.4\n\n- Before.\n'],
    ['nothing under it at the end', '# Changelog\n\n## Unreleased\n'],
  ])('are none with %s', (_what, changelog) => {
    expect(notesIn(changelog)).toBeUndefined()
  })

  test('are there in our own changelog, or it has been released this very moment', () => {
    const own = readFileSync(path.join(ROOT, 'CHANGELOG.md'), 'utf8')
    expect(own).toContain('## Unreleased\n')
  })
})

describe('a version', () => {
  const known = { present: '1.3.4', tags: ['v1.3.4', 'v2.1.0'] }

  test.each(['1.3.5', '1.4.0', '2.0.0', '2.0.0-rc.1'])('%s may follow', (version) => {
    expect(whyNotVersion(version, known)).toBeUndefined()
  })

  test.each([
    [undefined, 'Which version?'],
    ['two', 'is no version'],
    ['v2.0.0', 'is no version'],
    ['2.0', 'is no version'],
    ['1.3.4', 'is not above'],
    ['1.3.4-rc.1', 'is not above'],
    ['0.9.0', 'is not above'],
    ['2.1.0', 'already'],
  ])('%s may not', (version, why) => {
    expect(whyNotVersion(version, known)).toContain(why)
  })
})

test('a new version is that of all that is ours, and of nothing else', () => {
  const read = <T>(file: string): T => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')) as T
  const manifests = ['package.json', ...globSync('packages/*/package.json', { cwd: ROOT })]
  for (const file of manifests) {
    const before = read<{ version: string }>(file)
    const text = JSON.stringify(withVersion(before, '99.0.0'))
    expect(text).not.toContain(`"@baliza/domain":"${before.version}"`)
    expect(JSON.parse(text.replaceAll('"99.0.0"', `"${before.version}"`))).toEqual(before)
  }
  const lockfile = read<Parameters<typeof lockedAt>[0]>('package-lock.json')
  const next = lockedAt(lockfile, '99.0.0')
  const changed = Object.keys(lockfile.packages).filter(
    (place) => JSON.stringify(lockfile.packages[place]) !== JSON.stringify(next.packages[place]),
  )
  expect(changed.toSorted()).toEqual(['', ...manifests.slice(1).map((file) => path.dirname(file))].toSorted())
})
