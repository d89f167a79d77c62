import { expect, test } from 'vitest'
import { chooseLine } from './line-choice.ts'

const OPERATOR = 3
const GUEST = 9

test.each([
  ['the line of the address', { asked: 4, terminalLine: 2, roleID: OPERATOR }, { lineID: 4 }],
  ["the terminal's line without one", { asked: undefined, terminalLine: 2, roleID: OPERATOR }, { lineID: 2 }],
  [
    'a hint when the terminal has none',
    { asked: undefined, terminalLine: null, roleID: OPERATOR },
    { whyNot: 'terminal-not-configured' },
  ],
  [
    "the terminal's line for a role outside the table",
    { asked: undefined, terminalLine: 2, roleID: GUEST },
    { lineID: 2 },
  ],
  [
    'no other line for a role outside the table',
    { asked: 4, terminalLine: 2, roleID: GUEST },
    { whyNot: 'no-access' },
  ],
  [
    'nothing for that role elsewhere',
    { asked: undefined, terminalLine: null, roleID: GUEST },
    { whyNot: 'no-access' },
  ],
] as const)('the page shows %s', (_, wish, choice) => {
  expect(chooseLine(wish)).toEqual(choice)
})
