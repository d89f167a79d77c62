import { parseArgs } from 'node:util'
import { report, runStep } from './steps.ts'

const HELP = `npm run soak -- [options]
  --only liveness   two machines on one PostgreSQL: kills, freezes and cuts of each kind
  --rounds N        so many of each (20)`

/** What `npm test` tries once, again and again. */
const SOAKS = { liveness: 'packages/server/src/pipeline/liveness.test.ts' } as const

const { values } = parseArgs({
  options: { only: { type: 'string' }, rounds: { type: 'string' }, help: { type: 'boolean' } },
})
const rounds = Number(values.rounds ?? 20)
const only = values.only ?? 'liveness'
if (values.help || !(only in SOAKS) || !Number.isInteger(rounds) || rounds < 1) {
  console.log(HELP)
  process.exit(values.help ? 0 : 2)
}
const file = SOAKS[only as keyof typeof SOAKS]
const done = await runStep(
  `${only}, ${rounds} rounds`,
  ['vitest', 'run', '--project', 'server-postgres', file],
  {
    live: true,
    env: { NO_COLOR: '1', BALIZA_ROUNDS: String(rounds) },
  },
)
report(done)
process.exit(done.ok ? 0 : 1)
