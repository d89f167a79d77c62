import { globSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { testsWithoutDatabase } from './scripts/database-tests.ts'

const tests = (folder: string) => [`${folder}/**/*.test.ts`, `${folder}/**/*.test.tsx`]

const SERVER = 'packages/server/src'

/** A test that waits for an event waits for it: how busy the machine is, is no fault of the product. */
const patient = { expect: { poll: { timeout: 20_000 } } }

/** Files keep nothing for one another, and reading the modules anew for each takes longer than the tests. */
const together = {
  ...patient,
  isolate: false,
  // Hundreds of servers are built and forgotten: with more room for the new, fewer rounds clear it.
  execArgv: ['--max-semi-space-size=64'],
}

/** As the product is run: Node reads the sources itself, and what it compiled once it finds again. */
const asTheProduct = { ...together, experimental: { viteModuleRunner: false, nodeLoader: false } }

/** What opens a database, and answers alike whichever it is: tested once. */
const ALIKE = [
  'http/tls',
  'http/access/access',
  'http/access/directory/*',
  'grid/export-grid',
  'features/imports/read-table.fuzz',
  'features/imports/import-bounds',
  'outbound/*.channel',
  'outbound/telegram/telegram.channel',
  'outbound/syslog/syslog',
].flatMap((name) => {
  const files = globSync(`${SERVER}/${name}.test.ts`)
  if (files.length === 0) throw new Error(`no test is called ${name}`)
  return files
})

/** The server's suite runs twice, once on each database; everything else runs once. */
const serverProject = (database: 'sqlite' | 'postgres') => ({
  test: {
    ...asTheProduct,
    name: `server-${database}`,
    include: tests(SERVER),
    exclude: database === 'postgres' ? [...ALIKE, ...testsWithoutDatabase(SERVER)] : [],
    env: { BALIZA_TEST_DATABASE: database, BALIZA_LOG_LEVEL: 'silent' },
    globalSetup: `${SERVER}/testing/${database === 'postgres' ? 'postgres-server' : 'sqlite-template'}.ts`,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})

const unitProject = (name: string, folder: string, testTimeout = 30_000) => ({
  test: { ...asTheProduct, name, include: tests(folder), testTimeout, hookTimeout: testTimeout },
})

export default defineConfig({
  test: {
    // One more than the machine has cores: much of the time is spent waiting for clocks and processes.
    maxWorkers: 3,
    projects: [
      unitProject('domain', 'packages/domain/src'),
      unitProject('contract', 'packages/contract/src'),
      unitProject('line-script', 'packages/line-script/src'),
      unitProject('acquisition', 'packages/acquisition/src', 60_000),
      unitProject('simulator', 'packages/simulator/src', 60_000),
      { test: { ...together, name: 'web', include: tests('packages/web/src') } },
      unitProject('architecture', 'architecture', 60_000),
      unitProject('scripts', 'scripts', 60_000),
      unitProject('soak', 'soak', 180_000),
      serverProject('sqlite'),
      serverProject('postgres'),
    ],
  },
})
