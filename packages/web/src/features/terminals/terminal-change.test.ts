import { expect, test } from 'vitest'
import { terminalChange } from './terminal-change.ts'

const onLine3 = { terminalID: 41, lineID: 3 }

test.each([
  ['a screen that is no terminal becomes one', null, 3, { removes: undefined, adds: 3 }],
  ['a terminal that keeps its line keeps its number', onLine3, 3, { removes: undefined, adds: undefined }],
  ['one of another line is another terminal', onLine3, 4, { removes: 41, adds: 4 }],
  ['a terminal without a line goes', onLine3, null, { removes: 41, adds: undefined }],
  ['a screen that is none stays so', null, null, { removes: undefined, adds: undefined }],
])('%s', (_, known, wanted, change) => {
  expect(terminalChange(known, wanted)).toEqual(change)
})
