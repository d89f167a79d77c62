import { execFile } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'

const ROOT = path.dirname(import.meta.dirname)

type Cruise = { summary: { violations: { rule: { name: string }; from: string }[] } }

/** dependency-cruiser exits with the number of violations; what counts here is what it says. */
async function cruise(...args: string[]): Promise<Cruise['summary']> {
  const command = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...args]
  const options = { cwd: ROOT, maxBuffer: 64 * 1024 * 1024 }
  const run = promisify(execFile)(path.join(ROOT, 'node_modules/.bin/depcruise'), command, options)
  const { stdout } = await run.catch((failed: { stdout: string }) => failed)
  return (JSON.parse(stdout) as Cruise).summary
}

/** Writes a file of one line at a place of its own. */
function plant(file: string, line: string): void {
  const full = path.join(ROOT, file)
  mkdirSync(path.dirname(full), { recursive: true })
  writeFileSync(full, `${line}\n`)
}

const VIOLATIONS = [
  [
    'domain-depends-on-nothing',
    'packages/domain/src/time/planted-violation.ts',
    "export { readFileSync } from 'node:fs'",
  ],
  [
    'not-to-dev-dep',
    'packages/server/src/outbound/planted-violation.ts',
    "export { SMTPServer } from 'smtp-server'",
  ],
  ['package-domain', 'packages/domain/src/oee/planted-violation.ts', "export * from '@baliza/contract'"],
  ['package-web', 'packages/web/src/format/planted-violation.ts', "export * from '@baliza/server'"],
  [
    'domain-signal-never-looks-right',
    'packages/domain/src/signal/planted-violation.ts',
    "export * from '../stop/reason-ids.ts'",
  ],
  [
    'floor-features',
    'packages/server/src/features/stops/planted-violation.ts',
    "export * from '../../pipeline/run-pipeline.ts'",
  ],
  [
    'floor-facts',
    'packages/server/src/facts/stops/planted-violation.ts',
    "export * from '../../http/site.ts'",
  ],
  ['floor-db', 'packages/server/src/db/planted-violation.ts', "export * from '../facts/parameters.ts'"],
  [
    'server-features-are-islands',
    'packages/server/src/features/orders/planted-violation.ts',
    "export * from '../users/users.routes.ts'",
  ],
  [
    'packages-are-entered-by-their-door',
    'packages/server/src/planted-violation.ts',
    "export * from '../../domain/src/time/instant.ts'",
  ],
  ['web-ui-is-blind', 'packages/web/src/ui/planted-violation.ts', "export * from '../api/call-api.ts'"],
  [
    'features-do-not-know-the-shell',
    'packages/web/src/features/login/planted-violation.ts',
    "export * from '../../app/features.ts'",
  ],
  [
    'stage-1-collect',
    'packages/server/src/pipeline/1-collect/planted-violation.ts',
    "export * from '../2-interpret/interpreter.ts'",
  ],
  [
    'stage-2-interpret',
    'packages/server/src/pipeline/2-interpret/planted-violation.ts',
    "export * from '../../figures/window-row.ts'",
  ],
  [
    'stage-3-track',
    'packages/server/src/pipeline/3-track/planted-violation.ts',
    "export * from '@baliza/acquisition'",
  ],
] as const

/** All at once: it takes as long to look at ten files as at one. */
const found = async (): Promise<Cruise['summary']['violations']> => {
  for (const [, file, line] of VIOLATIONS) plant(file, line)
  try {
    return (await cruise(...VIOLATIONS.map(([, file]) => file))).violations
  } finally {
    for (const [, file] of VIOLATIONS) rmSync(path.join(ROOT, file), { force: true })
  }
}
let violations: Cruise['summary']['violations']
beforeAll(async () => {
  violations = await found()
})

test.each(VIOLATIONS)('%s is caught in %s', (rule, file) => {
  const here = violations.filter(({ from }) => from === file)
  expect(here.map((violation) => violation.rule.name)).toContain(rule)
})
