import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { LOG_EVENTS } from './log-event.ts'

const SERVER = path.resolve(import.meta.dirname, '..')
const OPERATIONS = path.resolve(SERVER, '../../../docs/operations.md')

it('every event of the log is explained to who runs the program, in order', () => {
  const [, section = ''] = readFileSync(OPERATIONS, 'utf8').split('## Events of the log')
  const explained = [...section.matchAll(/^\| `([\w-]+)` +\|/gm)].map(([, event]) => event)
  expect(explained.filter((event) => event !== 'event')).toEqual(LOG_EVENTS)
})

it('every event is written somewhere', () => {
  const sources = globSync('**/*.ts', { cwd: SERVER, exclude: ['log/log-event*', '**/*.test.ts'] })
  const text = sources.map((file) => readFileSync(path.join(SERVER, file), 'utf8')).join('\n')
  expect(LOG_EVENTS.filter((event) => !text.includes(`'${event}'`))).toEqual([])
})
