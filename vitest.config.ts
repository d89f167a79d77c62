import { defineConfig } from 'vitest/config'

const tests = (folder: string) => [`${folder}/**/*.test.ts`, `${folder}/**/*.test.tsx`]

/** What answers alike whatever the database is: tested once. */
const WITHOUT_DATABASE = [
  'supervisor',
  'testing/postgres-programs',
  'setup-mode',
  'features/imports/{parse-csv,read-number,read-table.fuzz}',
  'features/setup/read-connection',
  'http/{access,describe-calls,input,tls}',
  'http/directory/*',
  'http/workbook/*',
  'http/grid/export-grid',
  'pipeline/{2-interpret,intake,journal,order-boundaries}',
  'store/index-columns',
].map((file) => `packages/server/src/${file}.test.ts`)

/** The server's suite runs twice, once on each database; everything else runs once. */
const serverProject = (database: 'sqlite' | 'postgres') => ({
  test: {
    name: `server-${database}`,
    include: tests('packages/server/src'),
    exclude: database === 'postgres' ? WITHOUT_DATABASE : [],
    env: { BALIZA_TEST_DATABASE: database, BALIZA_LOG_LEVEL: 'silent' },
    globalSetup: `packages/server/src/testing/${database === 'postgres' ? 'postgres-server' : 'sqlite-template'}.ts`,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Files keep nothing for one another, and reading the server's modules anew for each takes a quarter of
    // the time.
    isolate: false,
  },
})

const unitProject = (name: string, folder: string, testTimeout = 30_000) => ({
  test: { name, include: tests(folder), testTimeout, hookTimeout: testTimeout },
})

export default defineConfig({
  test: {
    // One more than the machine has cores: much of the time is spent waiting for clocks and processes.
    maxWorkers: 3,
    // Real processes and clocks on a busy machine: what passes when it is tried again passes, as in the
    // browser.
    retry: process.env['CI'] === 'true' ? 2 : 0,
    projects: [
      unitProject('domain', 'packages/domain/src'),
      unitProject('contract', 'packages/contract/src'),
      unitProject('line-script', 'packages/line-script/src'),
      unitProject('acquisition', 'packages/acquisition/src', 60_000),
      unitProject('simulator', 'packages/simulator/src', 60_000),
      unitProject('web', 'packages/web/src'),
      unitProject('architecture', 'architecture', 60_000),
      unitProject('scripts', 'scripts', 60_000),
      serverProject('sqlite'),
      serverProject('postgres'),
    ],
  },
})
