import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { SECURITY_EVENTS } from '@baliza/contract'
import { expect, it } from 'vitest'
import { LOG_EVENTS } from './log-event.ts'

const SERVER = path.resolve(import.meta.dirname, '..')
const OPERATIONS = path.resolve(SERVER, '../../../docs/operations.md')

const explainedIn = (section: string) =>
  [...section.matchAll(/^\| `([\w-]+)` +\|/gm)].map(([, event]) => event).filter((event) => event !== 'event')

it('every event of the log is explained to who runs the program, in order', () => {
  const [, section = ''] = readFileSync(OPERATIONS, 'utf8').split('## Events of the log')
  expect(explainedIn(section)).toEqual(LOG_EVENTS)
})

it('every security event is explained too', () => {
  const [, after = ''] = readFileSync(OPERATIONS, 'utf8').split('## Security events')
  const [section = ''] = after.split('\n## ')
  expect(explainedIn(section)).toEqual(Object.keys(SECURITY_EVENTS))
})

it('every event is written somewhere', () => {
  const sources = globSync('**/*.ts', { cwd: SERVER, exclude: ['log/log-event*', '**/*.test.ts'] })
  const text = sources.map((file) => readFileSync(path.join(SERVER, file), 'utf8')).join('\n')
  expect(LOG_EVENTS.filter((event) => !text.includes(`'${event}'`))).toEqual([])
})
