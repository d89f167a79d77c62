import { HOUR } from '@baliza/domain'
import type { Db } from '@baliza/server'
import { bareContains, bareGroups, barePage, barePareto, bareReasons, type Filtered } from './bare-grids.ts'
import { LINES, NOW, written } from './million-stops.ts'
import { type Measured, quantile } from './table.ts'
import { timed } from './timed.ts'
import { asQuery, type WatchedWeb } from './watched-web.ts'

const MONTH = 30 * 24 * HOUR
const YEAR = 365 * 24 * HOUR
const MOST_PAGE = 50
const MOST_PARETO = 300

type Both = { readonly bare: Db; readonly web: WatchedWeb }
type Times = { readonly ours: readonly number[]; readonly bare: readonly number[] }

/**
 * Each kind of load through the web process, until the last byte of its answer is there, and beside it the
 * bare SQL.
 */
export async function measureLoads(
  { bare, web }: Both,
  named: (name: string) => string,
): Promise<Measured[]> {
  const load = (query: object) => web.get('stops/get', asQuery(query))
  const page = await compare(800, (i) => [() => load(pageOf(filtered(i))), () => barePage(bare, filtered(i))])
  const contains = await compare(7, () => [
    () => load(containing('cinta')),
    () => bareContains(bare, 'cinta'),
  ])
  const reasons = await compare(7, () => [
    () => load({ group: [{ selector: 'reason', isExpanded: false }] }),
    () => bareReasons(bare),
  ])
  const groups = await compare(7, () => [() => load(GROUPED), () => bareGroups(bare)])
  const pareto = await compare(40, (i) => [
    () => web.get('stops/byPath', yearOf(i)),
    () => barePareto(bare, yearFor(i)),
  ])
  const year = quantile(pareto.ours, 0.5)
  return [
    pageRow(named('page of stops, filtered and sorted, p50'), page),
    {
      ...toRow(named('the same, p95'), page, 0.95),
      goal: `< ${MOST_PAGE} ms`,
      met: quantile(page.ours, 0.95) < MOST_PAGE,
    },
    toRow(named('page of stops whose observation contains a text'), contains),
    toRow(named('values of a header filter'), reasons),
    toRow(named('groups in two levels with sums'), groups),
    { ...toRow(named('Pareto of a year'), pareto), goal: `< ${MOST_PARETO} ms`, met: year < MOST_PARETO },
  ]
}

/** Every line, every month of two years, signed and not, by time and by length. */
const filtered = (i: number): Filtered => {
  const to = NOW - ((MONTH * (i * 5)) % (24 * MONTH))
  return {
    lineID: 1 + ((i * 7) % LINES),
    from: to - MONTH,
    to,
    recognized: i % 3 > 0,
    sort: i % 2 ? 'duration' : 'startDate',
  }
}

const pageOf = ({ lineID, from, to, recognized, sort }: Filtered) => ({
  skip: 0,
  take: 50,
  requireTotalCount: true,
  totalSummary: [{ selector: 'duration', summaryType: 'sum' }],
  sort: [{ selector: sort, desc: true }],
  filter: [
    ['lineID', '=', lineID],
    'and',
    [['startDate', '>=', written(from)], 'and', ['startDate', '<', written(to)]],
    'and',
    ['recognized', '=', recognized],
  ],
})

const containing = (text: string) => ({
  skip: 0,
  take: 50,
  requireTotalCount: true,
  sort: [{ selector: 'startDate', desc: true }],
  filter: ['observation', 'contains', text],
})

const GROUPED = {
  group: [
    { selector: 'line', isExpanded: true },
    { selector: 'reason', isExpanded: false },
  ],
  groupSummary: [{ selector: 'duration', summaryType: 'sum' }],
}

const yearFor = (i: number) => ({ lineID: 1 + (i % LINES), from: NOW - YEAR, to: NOW })

const yearOf = (i: number) => {
  const { lineID, from, to } = yearFor(i)
  return { line: String(lineID), startDate: written(from), endDate: written(to) }
}

type Pair = readonly [ours: () => Promise<unknown>, bare: () => Promise<unknown>]

/** Each after the other, so that both meet the same machine; the first tenth warms up. */
async function compare(count: number, pairOf: (i: number) => Pair): Promise<Times> {
  const ours: number[] = []
  const bare: number[] = []
  for (let i = 0; i < count; i++) {
    const [we, they] = pairOf(i)
    bare.push(await timed(they))
    ours.push(await timed(we))
  }
  const warm = Math.ceil(count / 10)
  return { ours: ours.slice(warm), bare: bare.slice(warm) }
}

const milliseconds = (value: number): string => `${value.toFixed(1)} ms`

function toRow(name: string, { ours, bare }: Times, share = 0.5): Measured {
  const [we, they] = [quantile(ours, share), quantile(bare, share)]
  return {
    name,
    measured: milliseconds(we),
    baseline: `${milliseconds(they)} bare SQL`,
    ratio: we / they,
    goal: '–',
    met: null,
  }
}

function pageRow(name: string, times: Times): Measured {
  const [we, they] = [quantile(times.ours, 0.5), quantile(times.bare, 0.5)]
  return { ...toRow(name, times), goal: '≤ 1.5 × or + 3 ms', met: we <= Math.max(they * 1.5, they + 3) }
}
