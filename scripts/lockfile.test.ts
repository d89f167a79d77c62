import { expect, test } from 'vitest'
import { type Lockfile, lockfileGaps } from './lockfile.ts'

const from = { version: '1.0.0', resolved: 'https://registry.npmjs.org/some.tgz', integrity: 'sha512-…' }

const complete: Lockfile = {
  packages: {
    '': { dependencies: { bundler: '1.0.0' } },
    'packages/web': { version: '1.0.0', dependencies: { bundler: '1.0.0' } },
    'node_modules/@baliza/web': { resolved: 'packages/web', link: true },
    'node_modules/bundler': {
      ...from,
      optionalDependencies: { 'bundler-linux': '1.0.0', 'bundler-mac': '1.0.0' },
    },
    'node_modules/bundler/node_modules/bundler-linux': { ...from, dependencies: { 'bundler-mac': '1.0.0' } },
    'node_modules/bundler-mac': from,
  },
}

test('a lockfile with an entry for every package and every platform has no gaps', () => {
  expect(lockfileGaps(complete)).toEqual([])
})

test('the binary of another platform that has no entry is named, with the package that wants it', () => {
  const { 'node_modules/bundler-mac': _, ...packages } = complete.packages
  expect(lockfileGaps({ packages })).toEqual([
    'bundler-mac, which node_modules/bundler wants, has no entry',
    'bundler-mac, which node_modules/bundler/node_modules/bundler-linux wants, has no entry',
  ])
})

test('an entry without its origin or its checksum is named', () => {
  const { integrity: _, ...origin } = from
  const packages = { ...complete.packages, 'node_modules/bundler-mac': origin }
  expect(lockfileGaps({ packages })).toEqual(['node_modules/bundler-mac has no origin or no checksum'])
})
