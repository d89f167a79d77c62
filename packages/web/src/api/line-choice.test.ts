import { expect, test } from 'vitest'
import { chooseLine } from './line-choice.ts'

const OPERATOR = 3
const GUEST = 9

test.each([
  ['the line of the address', { requested: 4, terminalLine: 2, roleID: OPERATOR }, { lineID: 4 }],
  [
    "the terminal's line without one",
    { requested: undefined, terminalLine: 2, roleID: OPERATOR },
    { lineID: 2 },
  ],
  [
    'a hint when the terminal has none',
    { requested: undefined, terminalLine: null, roleID: OPERATOR },
    { whyNot: 'terminal-not-configured' },
  ],
  [
    "the terminal's line for a role outside the table",
    { requested: undefined, terminalLine: 2, roleID: GUEST },
    { lineID: 2 },
  ],
  [
    'no other line for a role outside the table',
    { requested: 4, terminalLine: 2, roleID: GUEST },
    { whyNot: 'no-access' },
  ],
  [
    'nothing for that role elsewhere',
    { requested: undefined, terminalLine: null, roleID: GUEST },
    { whyNot: 'no-access' },
  ],
] as const)('the page shows %s', (_, request, choice) => {
  expect(chooseLine(request)).toEqual(choice)
})
