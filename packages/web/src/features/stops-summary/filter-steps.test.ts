import { plantCalendar } from '@baliza/domain'
import { expect, test } from 'vitest'
import {
  choose,
  chooseAnew,
  type FilterDraft,
  filterOf,
  hasInvalidDates,
  isEnabled,
  prefilled,
  readFilterSearch,
  STEPS,
} from './filter-steps.ts'
import { windowOfDays } from './summary-window.ts'

const whole: FilterDraft = {
  sector: 'Envasado',
  line: '3',
  from: '2026-11-18',
  to: '2026-11-20',
  shift: 'TM',
  product: 'all',
  root: '0',
  level: '2',
}

test('each filter opens when the one before has a value', () => {
  let draft: FilterDraft = {}
  for (const step of STEPS) {
    expect(STEPS.filter((name) => isEnabled(draft, name)).at(-1)).toBe(step)
    draft = choose(draft, step, whole[step] ?? '')
  }
  expect(filterOf(draft)).toEqual({
    line: 3,
    from: '2026-11-18',
    to: '2026-11-20',
    shift: 'TM',
    product: '',
    root: 0,
    level: 2,
  })
})

test('a start after the end is wrong, either way, and the product is asked again', () => {
  const late = choose(whole, 'from', '2026-11-21')
  expect([hasInvalidDates(late), late.product, filterOf(late)]).toEqual([true, undefined, undefined])
  const early = choose(whole, 'to', '2026-11-17')
  expect([hasInvalidDates(early), early.product, isEnabled(early, 'shift')]).toEqual([true, undefined, false])
})

test('all is prefilled but the line, and stays so when another one is chosen', () => {
  const today = prefilled({}, '2026-11-20')
  expect(filterOf(today)).toBeUndefined()
  const chosen = chooseAnew(chooseAnew(today, 'sector', 'Envasado'), 'line', '3')
  expect(filterOf(chosen)).toEqual({
    line: 3,
    from: '2026-11-20',
    to: '2026-11-20',
    shift: 'TO',
    product: '',
    root: 0,
    level: undefined,
  })
  expect(STEPS.filter((step) => isEnabled(today, step))).toEqual(['sector'])
  const late = chooseAnew(chosen, 'from', '2026-11-21')
  expect([late.product, filterOf(late)]).toEqual([undefined, undefined])
  expect(chooseAnew(late, 'to', '2026-11-22').product).toBe('all')
  expect(prefilled(whole, '2026-11-21')).toEqual(whole)
})

test('another sector has other lines', () => {
  expect(choose(whole, 'sector', 'Molienda').line).toBeUndefined()
})

test('a link says what it can', () => {
  expect(readFilterSearch({ line: 3, from: '20/11/2026', to: '2026-11-20', other: 'x' })).toEqual({
    line: '3',
    to: '2026-11-20',
  })
})

test('days are production days, also when the clocks change', () => {
  const calendar = plantCalendar('Europe/Madrid')
  expect(windowOfDays(calendar, { from: '2026-10-24', to: '2026-10-24' }, 'TN')).toEqual({
    startDate: '2026-10-24T04:00:00.000Z',
    endDate: '2026-10-25T05:00:00.000Z',
    shift: 'TN',
  })
})
