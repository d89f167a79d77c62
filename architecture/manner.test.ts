import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.dirname(import.meta.dirname)
const SOURCES = globSync('packages/*/src/**/*.{ts,tsx}', { cwd: ROOT }).filter(
  (file) => !file.includes('/paraglide/'),
)
const PRODUCTION = SOURCES.filter((file) => !/\.(test|contract)\.tsx?$|\/testing\//.test(file))

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')

test('there are sources to look at', () => {
  expect(PRODUCTION.length).toBeGreaterThan(150)
})

test('no file or folder bears a name that says nothing', () => {
  const empty =
    /(^|[/.-])(utils?|helpers?|common|misc|manager|service|handler|types|constants|base|impl)(\.|\/|$)/
  expect(SOURCES.filter((file) => empty.test(file) && !file.endsWith('problem-handler.ts'))).toEqual([])
})

/**
 * An error is caught where the program can do something about it, and nowhere else. Each place has its
 * reason.
 */
const MAY_CATCH: Readonly<Record<string, string>> = {
  'packages/acquisition/src/mqtt/payload.ts': 'anybody may publish anything',
  'packages/acquisition/src/mqtt/session.ts': 'a session that failed to open must still be hung up',
  'packages/acquisition/src/opc-ua/visit.ts': 'a session that failed to open must still be hung up',
  'packages/acquisition/src/opc-ua/session.ts': 'a session that failed to open must still be hung up',
  'packages/acquisition/src/visit-source.ts': 'a failure is told in words that say what to do',
  'packages/domain/src/settled.ts': 'it makes a value of a failure, for those who use it',
  'packages/line-script/src/lasting-sandbox.ts': 'a worker that was lost is made anew',
  'packages/line-script/src/prelude/result-reader.ts': 'what a script throws may refuse to be read',
  'packages/line-script/src/prelude/script-runs.ts': 'a script that fails does not stop the others',
  'packages/line-script/src/run-line-script.ts': 'one batch that failed does not stop the next',
  'packages/server/src/clock/clock-file.ts': 'a full disk or a half written file must not end the program',
  'packages/server/src/db/sqlite/sqlite-dialect.ts': 'a lock that could not be had is let go',
  'packages/server/src/db/sqlite/sqlite-worker.ts': 'the error goes back to whoever asked, in another thread',
  'packages/server/src/features/live/live-hub.ts': 'a look that failed is made up for by the next',
  'packages/server/src/messaging/data-version-bus.ts':
    'a file that is locked for a moment is looked at the next time',
  'packages/server/src/backup/backup-file.ts': 'a damaged file is a sentence, not a stack',
  'packages/server/src/features/parameters/time-zone.ts':
    'the platform tells only so that a zone does not exist',
  'packages/server/src/features/setup/configure.ts': 'what goes wrong is what the wizard answers',
  'packages/server/src/features/setup/reach-database.ts': 'a database that is missing is created',
  'packages/server/src/refusals/read-json.ts': 'text of a client that is no JSON is refused',
  'packages/server/src/log/keep-log.ts': 'a log that can not be stored waits; what does not fit is counted',
  'packages/server/src/process/listen-or-refuse.ts': 'a port in use is a sentence, not a stack',
  'packages/server/src/messaging/listen-notify-bus.ts': 'a lost hint is made up for by the slow poll',
  'packages/server/src/pipeline/1-collect/collector.ts': 'a driver may fail; the plant goes on',
  'packages/server/src/process/pipeline-process.ts': 'the process says why it ends, and is started anew',
  'packages/server/src/pipeline/1-collect/reception.ts':
    'a full disk must not end the reading: the journal has its room',
  'packages/server/src/process/settings.ts':
    'a variable that can not be understood is a sentence, not a stack',
  'packages/server/src/messaging/leadership.ts': 'a busy lock means that another leads',
  'packages/web/src/format/kept-object.ts': 'what a browser kept may be damaged, and is nothing then',
  'packages/simulator/src/live/maintenance-crew.ts':
    'a call that is refused does not keep the other lines waiting',
  'packages/simulator/src/live/order-crew.ts': 'an order that is refused does not keep the others waiting',
  'packages/simulator/src/live/stop-crew.ts': 'a stop that is refused does not keep the others waiting',
}

/** Where a process or a browser learns the machine's time; everybody else is told. */
const CLOCKS = [
  'packages/server/src/clock/clock-file.ts',
  'packages/server/src/clock/plant-clock.ts',
  'packages/server/src/db/migrate.ts',
  'packages/simulator/src/live/run-simulator.ts',
  'packages/web/src/api/live/leadership.ts',
  'packages/web/src/api/live/live-store.ts',
  'packages/web/src/api/live/shared-live.ts',
  'packages/web/src/api/live/use-live.ts',
]

test('errors rise: only the places that can answer for one catch it', () => {
  const catching = PRODUCTION.filter((file) =>
    /\bcatch\s*(\(|\{)|\.catch\(/.test(withoutComments(read(file))),
  )
  expect(catching.filter((file) => !(file in MAY_CATCH))).toEqual([])
  expect(Object.keys(MAY_CATCH).filter((file) => !catching.includes(file))).toEqual([])
})

test('nobody asks the machine for the time but the clocks', () => {
  const asking = PRODUCTION.filter((file) =>
    /\bDate\.now\(|new Date\(\)|Temporal\.Now\.instant/.test(withoutComments(read(file))),
  )
  expect(asking.sort()).toEqual(CLOCKS)
})

test('no source carries an unfinished thought', () => {
  expect(PRODUCTION.filter((file) => /\b(TODO(?!\(#)|FIXME|XXX|HACK)\b/.test(read(file)))).toEqual([])
})

test('the texts of the product live in messages and problems', () => {
  const spanish = /['"`][^'"`\n]*\b(línea|parada|turno|órdenes|sesión|contraseña)\b[^'"`\n]*['"`]/i
  const allowed =
    /messages|problems|default-content|default-reasons|description|simulator|settings|main\.ts|setup-mode|listen-or-refuse|openapi/
  const speaking = PRODUCTION.filter(
    (file) => /packages\/(web|server)\//.test(file) && spanish.test(withoutComments(read(file))),
  )
  expect(speaking.filter((file) => !allowed.test(file))).toEqual([])
})
