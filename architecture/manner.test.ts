import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type Catch, catchesIn } from './catching.ts'
import { filesOf } from './files-of.ts'

const ROOT = path.dirname(import.meta.dirname)
const SOURCES = filesOf('packages/*/src/**/*.{ts,tsx}').filter((file) => !file.includes('/paraglide/'))
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
  'packages/acquisition/src/connection/keep-connection.ts': 'a source that does not answer is asked again',
  'packages/acquisition/src/http/document.ts': 'an answer that does not come ends the connection',
  'packages/acquisition/src/mqtt/payload.ts': 'anybody may publish anything',
  'packages/acquisition/src/mqtt/session.ts': 'a session that failed to open must still be hung up',
  'packages/acquisition/src/opc-ua/read-session.ts': 'a machine may fail; its connection begins anew',
  'packages/acquisition/src/opc-ua/security.ts': 'another driver may have made the same file first',
  'packages/acquisition/src/opc-ua/browse.ts': 'the place is given back with the session at the latest',
  'packages/acquisition/src/opc-ua/session.ts': 'a session that failed to open must still be hung up',
  'packages/acquisition/src/opc-ua/visit.ts': 'a session that failed to open must still be hung up',
  'packages/acquisition/src/visit-source.ts': 'a failure is told in words that say what to do',
  'packages/acquisition/src/xml-da/driver.ts': 'an answer that does not come ends the connection',
  'packages/domain/src/settled.ts': 'it makes a value of a failure, for those who use it',
  'packages/line-script/src/lasting-sandbox.ts': 'a worker that was lost is made anew',
  'packages/line-script/src/prelude/result-reader.ts': 'what a script throws may refuse to be read',
  'packages/line-script/src/prelude/script-runs.ts': 'a script that fails does not stop the others',
  'packages/line-script/src/run-line-script.ts': 'one batch that failed does not stop the next',
  'packages/server/src/backup/backup-file.ts': 'a damaged file is a sentence, not a stack',
  'packages/server/src/backup/encryption.ts': 'a key that can not be read is a sentence',
  'packages/server/src/backup/make-backup.ts': 'why there is no backup is remembered, and said',
  'packages/server/src/backup/scheduled-backup.ts': 'a backup that failed is remembered, and tried again',
  'packages/server/src/carriers/mail/mailer.ts': 'what a mail server refuses is the outcome of a message',
  'packages/server/src/clock/clock-file.ts': 'a full disk or a half written file must not end the program',
  'packages/server/src/command/baliza-here.ts': 'a setting that is wrong is a sentence, not a stack',
  'packages/server/src/command/copy-database.ts':
    'a file or a database that can not be had is a sentence, not a stack',
  'packages/server/src/command/migrate.ts': 'a database that can not be had is a sentence, not a stack',
  'packages/server/src/command/examine.ts':
    'what can not be looked at is told as such, and the rest is looked at',
  'packages/server/src/command/prepare-build.ts': 'an archive that is none is a sentence, not a stack',
  'packages/server/src/command/read-status.ts': 'what does not answer is a status',
  'packages/server/src/command/support-file.ts': 'a database that is away is told in the file for support',
  'packages/server/src/db/lent-database.ts':
    'what fails in a statement of another thread is told where the thread was started',
  'packages/server/src/db/sqlite/sqlite-dialect.ts': 'a lock that could not be had is let go',
  'packages/server/src/db/sqlite/sqlite-worker.ts': 'the error goes back to whoever asked, in another thread',
  'packages/server/src/facts/official-profiles.ts':
    'what is wrong with the definitions of a file stands among what is wrong with its rows',
  'packages/server/src/features/configuration-file/calendar-of-file.ts':
    'what is wrong with the calendar of a file stands among what is wrong with its rows',
  'packages/server/src/features/imports/import-worker.ts': 'a refusal leaves the thread as an answer',
  'packages/server/src/features/imports/read-table.ts': 'a damaged file is a sentence, not a stack',
  'packages/server/src/features/live/live-hub.ts': 'a look that failed is made up for by the next',
  'packages/server/src/features/parameters/time-zone.ts':
    'the platform tells only so that a zone does not exist',
  'packages/server/src/features/readings/receive-readings.ts': 'a source that sends too fast is told to wait',
  'packages/server/src/features/opc-servers/confirmed-certificate.ts':
    'a certificate that can not be read is refused',
  'packages/server/src/features/passkeys/edit-passkeys.ts':
    'what a browser sends of a device is refused if wrong',
  'packages/server/src/features/setup/choose-transport.ts': 'a certificate that is none is refused',
  'packages/server/src/features/setup/configure.ts': 'what goes wrong is what the wizard answers',
  'packages/server/src/features/setup/reach-database.ts': 'a database that is missing is created',
  'packages/server/src/features/setup/setup-server.ts': 'a choice that failed does not stop the next',
  'packages/server/src/features/telegram/bot-health.ts':
    'what Telegram refuses is what the test of the bot answers',
  'packages/server/src/http/access/directory/check-directory.ts':
    'a directory refuses a password by an error',
  'packages/server/src/http/access/passkey-tries.ts': 'whoever tries too often is told to wait',
  'packages/server/src/http/access/passkeys.ts': 'what a browser sends of a device is refused if wrong',
  'packages/server/src/http/access/password-guesses.ts': 'whoever guesses too often is told to wait',
  'packages/server/src/http/metrics.ts': 'a database that is away is a figure',
  'packages/server/src/http/transport/certificates-now.ts': 'a certificate that is not there has no days',
  'packages/server/src/http/transport/kept-certificate.ts': 'a broken certificate leaves the one before',
  'packages/server/src/http/send-download.ts': 'a download that does not begin gives its place back',
  'packages/server/src/log/keep-log.ts': 'a log that can not be stored waits; what does not fit is counted',
  'packages/server/src/messaging/stop-door.ts': 'nobody behind the door, or no room for it, is an answer',
  'packages/server/src/messaging/data-version-bus.ts':
    'a file that is locked for a moment is looked at the next time',
  'packages/server/src/messaging/keep-trying.ts': 'a database that is away is waited for',
  'packages/server/src/messaging/leadership.ts': 'a busy lock means that another leads',
  'packages/server/src/messaging/listen-notify-bus.ts': 'a lost hint is made up for by the slow poll',
  'packages/server/src/messaging/pipeline-health.ts':
    'a file that is not there, or half written, says nothing',
  'packages/server/src/messaging/machine-clock.ts':
    'a clock that can not be compared now is compared the next time',
  'packages/server/src/messaging/supervised.ts':
    'a question that was refused was answered: the process is not stuck',
  'packages/server/src/messaging/systemd.ts':
    'a service manager that can not be told does not stop the service',
  'packages/server/src/outbound/syslog/keep-syslog.ts':
    'security events that could not be sent on wait in their table',
  'packages/server/src/outbound/syslog/syslog-connection.ts':
    'a connection that is not made is closed, and says so',
  'packages/server/src/trail/keep-chain.ts': 'a link that can not be made is made later',
  'packages/server/src/outbound/dispatcher.ts': 'a message that could not be sent is sent later',
  'packages/server/src/outbound/telegram/answer-press.ts':
    'a press on a message whose subject is gone changes no message',
  'packages/server/src/outbound/telegram/handle-update.ts':
    'what a rule refuses is told to the person who asked',
  'packages/server/src/outbound/telegram/reply.ts':
    'a reply that does not arrive is logged; what was done stays done',
  'packages/server/src/outbound/telegram/telegram-bot.ts': 'Telegram may be away; the bot asks again',
  'packages/server/src/outbound/telegram/telegram.channel.ts':
    'what Telegram refuses is the outcome of a message',
  'packages/server/src/pipeline/1-collect/collector.ts': 'a driver may fail; the plant goes on',
  'packages/server/src/pipeline/1-collect/pushed-readings.ts':
    'what could not be read is read with the next look',
  'packages/server/src/pipeline/1-collect/reading-plan.ts':
    'a plan that is not there, or half written, is none',
  'packages/server/src/pipeline/1-collect/reception.ts':
    'a full disk must not end the reading: the journal has its room',
  'packages/server/src/pipeline/4-record/record-safely.ts':
    'a line whose facts are refused does not stop the others',
  'packages/server/src/pipeline/5-index/indexer.ts': 'figures that could not be stored are computed again',
  'packages/server/src/pipeline/5-index/recalculation.ts': 'a recalculation goes on where it was interrupted',
  'packages/server/src/pipeline/5-index/roll-ups.ts': 'old days are joined another time',
  'packages/server/src/pipeline/6-notify/notifier.ts':
    'what could not be decided is decided at the next look',
  'packages/server/src/pipeline/rehearsal/dry-run.ts': 'a dry run that failed does not stop the next',
  'packages/server/src/process/backup-keys.ts': 'a file of keys that is not there is a sentence',
  'packages/server/src/process/keep-backups.ts': 'a backup that failed does not end the pipeline',
  'packages/server/src/process/listen-or-refuse.ts': 'a port in use is a sentence, not a stack',
  'packages/server/src/process/open-installation.ts': 'without a database the plant is read as before',
  'packages/server/src/process/pipeline-process.ts': 'the process says why it ends, and is started anew',
  'packages/server/src/db/secrets/key-file.ts':
    'another process may have made the key first: that one counts',
  'packages/server/src/db/secrets/secret-keys.ts': 'a text that was changed does not open: that is an answer',
  'packages/server/src/process/private-files.ts': 'a file that can not be closed to others is a warning',
  'packages/server/src/process/settings.ts':
    'a variable that can not be understood is a sentence, not a stack',
  'packages/server/src/process/supervise-installation.ts':
    'an update that can not be undone ends the process: the next start undoes it',
  'packages/server/src/process/supervisor.ts': 'processes that have ended need not be ended',
  'packages/server/src/process/update/carry-out.ts':
    'a build that does not run makes room for the one before',
  'packages/server/src/process/update/end-leftovers.ts': 'a process may end while it is looked at',
  'packages/server/src/process/update/other-build.ts': 'why a build does not run is what its command says',
  'packages/server/src/process/update/update-installation.ts': 'anybody may knock, and say anything',
  'packages/server/src/refusals/read-json.ts': 'text of a client that is no JSON is refused',
  'packages/server/src/release/unpack.ts': 'a file that can not be unpacked ends the unpacking',
  'packages/server/src/sources/visit-server.ts': 'why a server can not be visited is the answer',
  'packages/server/src/workbook/workbook.ts': 'a source that fails breaks the download off',
  'packages/simulator/src/live/control.ts': 'what goes wrong is the answer to the order',
  'packages/simulator/src/live/keep-working.ts': 'people try again when the server does not answer',
  'packages/simulator/src/live/maintenance-crew.ts':
    'a call that is refused does not keep the other lines waiting',
  'packages/simulator/src/live/order-crew.ts': 'an order that is refused does not keep the others waiting',
  'packages/simulator/src/live/run-simulator.ts': 'Baliza may not answer yet',
  'packages/simulator/src/live/stop-crew.ts': 'a stop that is refused does not keep the others waiting',
  'packages/web/src/api/or-nothing.ts': 'what may fail without anybody there doing otherwise',
  'packages/web/src/features/reports/download-report.ts':
    'a download begun from the menu belongs to no page: a toast says what came of it',
  'packages/web/src/format/parse-object.ts': 'what a browser kept may be damaged, and is nothing then',
  'packages/web/src/ui/form/use-form.ts': 'a form stays, and says what the server refused',
}

/** Where a process or a browser learns the machine's time; everybody else is told. */
const CLOCKS = [
  'packages/server/src/clock/clock-file.ts',
  'packages/server/src/clock/plant-clock.ts',
  'packages/server/src/command/read-status.ts',
  'packages/server/src/db/migrate.ts',
  'packages/server/src/facts/new-plant/prepare-database.ts',
  'packages/simulator/src/live/run-simulator.ts',
  'packages/web/src/api/live/leadership.ts',
  'packages/web/src/api/live/live-store.ts',
  'packages/web/src/api/live/shared-live.ts',
  'packages/web/src/api/live/use-live.ts',
]

/** Two ways to write a catch so that nobody sees it; `settled` is the one for a failure that is a value. */
const DISGUISED: readonly Catch[] = ['.then(done, failed)', 'Promise.allSettled([one])']

const inBackend = (file: string) => !file.startsWith('packages/web/')

const CATCHES = new Map(PRODUCTION.map((file) => [file, catchesIn(read(file), file)]))

test('errors rise: only the places that can answer for one catch it', () => {
  const catching = PRODUCTION.filter((file) =>
    [...(CATCHES.get(file) ?? [])].some((kind) => !DISGUISED.includes(kind)),
  )
  expect(catching.filter((file) => !(file in MAY_CATCH))).toEqual([])
  expect(Object.keys(MAY_CATCH).filter((file) => !catching.includes(file))).toEqual([])
})

test('nobody catches in disguise', () => {
  const disguised = PRODUCTION.filter(inBackend).filter((file) =>
    DISGUISED.some((kind) => CATCHES.get(file)?.has(kind)),
  )
  expect(disguised).toEqual([])
})

test.each<[string, readonly Catch[]]>([
  ['try { a() } catch { b() }', ['catch']],
  ['try { a() } finally { b() }', []],
  ['a().catch(b)', ['.catch()']],
  ['a()?.then(b, c)', ['.then(done, failed)']],
  ['a().then(b)', []],
  ['const [one] = await Promise.allSettled([a()])', ['Promise.allSettled([one])']],
  ['await Promise.allSettled([a(), b()])', []],
  ['await Promise.allSettled([...all])', []],
  ['await settled(a())', ['settled()']],
  ['// a().catch(b)\nconst text = "catch (error) {"', []],
])('how errors are caught is seen in: %s', (source, kinds) => {
  expect([...catchesIn(source, 'a.ts')]).toEqual(kinds)
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
    /messages|problems|default-content|description|simulator|settings|open-installation|setup-mode|listen-or-refuse|openapi/
  const speaking = PRODUCTION.filter(
    (file) => /packages\/(web|server)\//.test(file) && spanish.test(withoutComments(read(file))),
  )
  expect(speaking.filter((file) => !allowed.test(file))).toEqual([])
})
