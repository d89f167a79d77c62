import type { LoadQuery } from '@baliza/contract'
import fc from 'fast-check'
import { DATE_INTERVALS } from '../load-options.ts'
import { FIELDS } from './oracle.ts'
import { type TrialRow, ZONE } from './trial-grid.ts'

const LETTERS = 'aAáÁbBñÑüz09 %_\'\\"/;-'.split('')
const anyText = fc.array(fc.constantFrom(...LETTERS), { maxLength: 4 }).map((letters) => letters.join(''))
/** A few texts that differ by case, accents or a wildcard alone, so that they meet. */
const meetingText = fc.oneof(
  fc.constantFrom('', 'Maquina', 'MÁQUINA', 'máquina', 'a%', 'ab', "d'ab", 'a_', 'a\\'),
  anyText,
)

/** Around the nights when the clocks change, and anywhere in two years. */
const instants = fc.oneof(
  fc
    .constantFrom(
      '2026-03-29T00:30:00Z',
      '2026-03-29T01:00:00Z',
      '2026-10-25T00:15:00Z',
      '2026-10-25T01:15:00Z',
      '2026-12-31T23:00:00Z',
    )
    .map(Date.parse),
  fc.integer({ min: Date.UTC(2025, 0) / 1000, max: Date.UTC(2027, 0) / 1000 }).map((second) => second * 1000),
  fc.integer({ min: 0, max: 300 }).map((ms) => Date.UTC(2026, 0, 5) + ms),
)
const quarters = fc.integer({ min: -20, max: 60 }).map((n) => n / 4)
const smallWhole = fc.integer({ min: -3, max: 15 })
const orNull = <T>(inner: fc.Arbitrary<T>) => fc.option(inner, { freq: 4 })

export const anyTrials: fc.Arbitrary<TrialRow[]> = fc.uniqueArray(
  fc.record({
    code: fc.oneof(fc.constantFrom('X 1', 'x 1', 'X', 'Á'), anyText),
    part: fc.integer({ min: 1, max: 3 }),
    whole: orNull(smallWhole),
    figure: orNull(quarters),
    flag: orNull(fc.boolean()),
    note: orNull(meetingText),
    plain: orNull(meetingText),
    at: orNull(instants),
    labelID: orNull(fc.integer({ min: 1, max: 3 })),
  }),
  { selector: ({ code, part }) => `${code}/${part}`, minLength: 0, maxLength: 40 },
)

const wall = (at: number) =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(ZONE).toPlainDateTime()
const american = (at: number) => {
  const { month, day, year, hour, minute, second, millisecond } = wall(at)
  const two = (n: number) => String(n).padStart(2, '0')
  return `${month}/${day}/${year} ${two(hour)}:${two(minute)}:${two(second)}.${String(millisecond).padStart(3, '0')}`
}
const dateText = fc
  .tuple(
    instants,
    fc.constantFrom<(at: number) => string>(
      (at) => new Date(at).toISOString(),
      (at) => wall(at).toString({ smallestUnit: 'millisecond' }),
      american,
      (at) => `${wall(at).month}/${wall(at).day}/${wall(at).year}`,
    ),
  )
  .map(([at, format]) => format(at))

const anyCase = (name: string) => fc.constantFrom(name, name, name, name.toUpperCase())
const numberOrText = (inner: fc.Arbitrary<number>) => fc.oneof(inner, inner.map(String))
const COMPARED = ['=', '<>', '<', '<=', '>', '>=']
const SEARCHED = [...COMPARED, 'contains', 'notcontains', 'startswith', 'endswith']

/** What a grid asks for when somebody ticks (blanks), alone or as what is left out. */
const blanksOf = (name: string): fc.Arbitrary<unknown[]> =>
  fc.constantFrom<unknown[]>(
    [name, '=', ''],
    [name, '<>', ''],
    [name, ''],
    [[name, '=', null], 'or', [name, '=', '']],
    ['!', [[name, '=', null], 'or', [name, '=', '']]],
  )

const leafOf = (name: string, operations: readonly string[], value: fc.Arbitrary<unknown>) =>
  fc.oneof(
    { weight: 5, arbitrary: fc.tuple(anyCase(name), fc.constantFrom(...operations), orNull(value)) },
    { weight: 1, arbitrary: fc.tuple(anyCase(name), orNull(value)) },
    { weight: 1, arbitrary: blanksOf(name) },
    { weight: 1, arbitrary: fc.tuple(anyCase(name), fc.constantFrom(...operations), fc.constant('')) },
  )

const leaf: fc.Arbitrary<unknown[]> = fc.oneof(
  leafOf('code', SEARCHED, fc.oneof(fc.constantFrom('X 1', 'x 1', 'á'), anyText)),
  leafOf('part', COMPARED, numberOrText(smallWhole)),
  leafOf(
    'whole',
    COMPARED,
    numberOrText(fc.oneof(smallWhole, quarters, fc.constantFrom(1e12, 2_147_483_648))),
  ),
  leafOf('figure', COMPARED, numberOrText(quarters)),
  leafOf('twice', COMPARED, numberOrText(quarters)),
  leafOf('flag', ['=', '<>'], fc.constantFrom<unknown>(true, false, 'true', 'false')),
  leafOf('note', SEARCHED, meetingText),
  leafOf('plain', SEARCHED, meetingText),
  leafOf('label', SEARCHED, fc.oneof(fc.constantFrom('mecánica', 'MECANICA', '%', "d'"), meetingText)),
  leafOf('above', SEARCHED, fc.oneof(fc.constantFrom('mec', '50'), meetingText)),
  leafOf(
    'called',
    SEARCHED,
    fc.oneof(fc.constantFrom('NINGUN', 'ningún nombre', 'nombre', 'o', 'n', 'mecanica'), meetingText),
  ),
  leafOf('at', COMPARED, dateText),
)

const joined = (parts: unknown[][], word: string | undefined) =>
  word === undefined ? parts : parts.flatMap((part, i) => (i === 0 ? [part] : [word, part]))

const { filter: anyFilter } = fc.letrec<{ filter: unknown[] }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    leaf,
    tie('filter').map((part) => ['!', part]),
    tie('filter').map((part) => [part]),
    fc
      .tuple(fc.array(tie('filter'), { minLength: 2, maxLength: 4 }), fc.constantFrom('and', 'or', undefined))
      .map(([parts, word]) => joined(parts, word)),
  ),
}))

const anySort = fc.array(
  fc.record({ selector: fc.constantFrom(...FIELDS).chain(anyCase), desc: fc.boolean() }),
  { maxLength: 3 },
)
const anyGroup = fc.array(
  fc.oneof(
    fc.record({ selector: fc.constantFrom(...FIELDS), desc: fc.boolean(), isExpanded: fc.boolean() }),
    fc.record({
      selector: fc.constant('at'),
      groupInterval: fc.constantFrom(...DATE_INTERVALS),
      isExpanded: fc.boolean(),
    }),
    fc.record({
      selector: fc.constantFrom('whole', 'figure', 'twice'),
      groupInterval: fc.constantFrom<unknown>(1, 5, 0.5, '2'),
      isExpanded: fc.boolean(),
    }),
  ),
  { maxLength: 3 },
)
const anySummary = fc.array(
  fc.oneof(
    fc.record({
      selector: fc.constantFrom('part', 'whole', 'figure', 'twice'),
      summaryType: fc.constantFrom('sum', 'min', 'max', 'avg', 'count'),
    }),
    fc.record({
      selector: fc.constantFrom('code', 'note', 'at', 'label'),
      summaryType: fc.constantFrom('min', 'max', 'count'),
    }),
  ),
  { maxLength: 3 },
)

const json = (inner: fc.Arbitrary<unknown>) =>
  fc.option(
    inner.map((value) => JSON.stringify(value)),
    { nil: undefined },
  )
const flag = fc.constantFrom('true', 'false', undefined)
const count = (max: number) => fc.option(fc.integer({ min: 0, max }).map(String), { nil: undefined })

/** Any load call that the protocol allows. */
export const anyLoad: fc.Arbitrary<LoadQuery> = fc
  .record({
    skip: count(6),
    take: count(12),
    requireTotalCount: flag,
    requireGroupCount: flag,
    isCountQuery: fc.constantFrom('true', 'false', undefined, undefined, undefined),
    sort: json(anySort),
    group: json(anyGroup),
    filter: json(anyFilter),
    totalSummary: json(anySummary),
    groupSummary: json(anySummary),
    select: json(fc.subarray([...FIELDS], { minLength: 1 })),
  })
  .map(
    (query) =>
      Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as LoadQuery,
  )
