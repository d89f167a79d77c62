import type { GridGroup, GridPage, LoadQuery } from '@baliza/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import type { Db } from '../db/open-database.ts'
import { Problem } from '../refusals/problem.ts'
import { openTestDatabase } from '../testing/open-test-database.ts'
import { aLine, aPlant, at } from '../testing/plant-builder.ts'
import { boolean, defineGrid, instantOf, integer, join, nullable, number, text } from './grid.ts'
import { loadGrid } from './load-grid.ts'

type Row = {
  order: number
  lineID: number
  stopID: number
  startDate: string
  endDate: string | null
  duration: number
  recognized: boolean
  reason: string | null
  path: string | null
}

const grid = defineGrid<Row>({
  name: 'stops',
  table: 'stop',
  key: ['order', 'lineID', 'stopID'],
  columns: {
    order: integer('stop.order'),
    lineID: integer('stop.lineID'),
    stopID: integer('stop.stopID'),
    startDate: instantOf('stop.startDate'),
    endDate: nullable(instantOf('stop.endDate')),
    duration: number(
      ({ now }) =>
        sql`cast(coalesce("stop"."endDate", ${now}) - "stop"."startDate" as double precision) / 60000`,
    ),
    recognized: boolean('stop.recognized'),
    reason: nullable(text('stopReason.reason', { search: 'stopReason.reasonSearch' })),
    path: nullable(text('stopReason.path', { search: 'stopReason.pathSearch' })),
  },
  joins: { stopReason: join('stopReason', 'stopReason.reasonID', 'stop.reasonID') },
})

/** Stops 1000/1/1 … on lines 1 and 2; the last one goes on. In Madrid it is an hour later than in UTC. */
const plant = aPlant().with(
  { insertInto: insertReasons },
  aLine(1)
    .withOrder({ order: 1000, startDate: at('2026-01-05T06:00:00Z'), endDate: at('2026-01-05T14:00:00Z') })
    .withStop({
      order: 1000,
      startDate: at('2026-01-04T23:00:30Z'),
      endDate: at('2026-01-04T23:10:30Z'),
      reasonID: 2001,
    })
    .withStop({ order: 1000, startDate: at('2026-01-05T09:00:00Z'), endDate: at('2026-01-05T09:05:00Z') }),
  aLine(2)
    .withStop({ startDate: at('2026-01-04T22:59:59Z'), endDate: at('2026-01-04T23:00:59Z'), reasonID: 2001 })
    .withStop({ startDate: at('2026-02-10T09:00:00Z'), endDate: at('2026-02-10T09:12:00Z'), reasonID: 2002 })
    .withStop({ startDate: at('2026-11-20T09:50:00Z'), endDate: null }),
)

async function insertReasons(db: Db): Promise<void> {
  const row = {
    parentID: 8,
    isCategory: false,
    discountOEE: false,
    pareto: true,
    systemStop: false,
    level: 2,
    root: 8,
  }
  await db
    .insertInto('stopReason')
    .values([
      { ...row, reasonID: 2001, reason: 'Atasco', path: 'Cat 0/Eq 0' },
      { ...row, reasonID: 2002, reason: 'MÁQUINA 50 %', path: 'Cat 12/Eq' },
    ])
    .execute()
}

let db: Db
beforeAll(async () => {
  db = await openTestDatabase()
  await plant.insertInto(db)
})
afterAll(() => db.destroy())

const load = (search: string) =>
  loadGrid({ db }, grid, Object.fromEntries(new URLSearchParams(search)) as LoadQuery, {
    now: at('2026-11-20T10:00:00Z'),
  })
const keysOf = (answer: unknown) =>
  (answer as Row[]).map(({ order, lineID, stopID }) => `${order}/${lineID}/${stopID}`)
const found = async (filter: unknown) =>
  keysOf(await load(`filter=${encodeURIComponent(JSON.stringify(filter))}`))

describe('a box that chooses', () => {
  it('looks for a number by how it begins, as it is written', async () => {
    expect(await found(['order', 'startswith', '10'])).toEqual(['1000/1/1', '1000/1/2'])
    expect(await found(['duration', 'contains', '1'])).toEqual(['0/2/1', '0/2/2', '0/2/3', '1000/1/1'])
    expect(await found([['duration', 'endswith', '5'], 'or', ['duration', 'endswith', '.0']])).toEqual([
      '1000/1/2',
    ])
    expect(await found([['order', 'notcontains', 0], 'and', ['lineID', '=', 1]])).toEqual([])
  })

  test.each([
    'searchExpr=reason&searchOperation=contains&searchValue=maquina',
    'searchExpr=["path","reason"]&searchOperation="startswith"&searchValue="máq"',
    'searchExpr=["reason","lineID"]&searchValue=quina&filter=["lineID","=",2]',
    'searchExpr="duration"&searchOperation="="&searchValue=12',
  ])('may leave the search to the server: %s', async (sent) => {
    expect(keysOf(await load(sent))).toEqual(['0/2/2'])
  })

  it('finds everything while nothing is looked for', async () => {
    expect(await load('searchExpr=["reason"]&searchValue=""&isCountQuery=true')).toBe(5)
    expect(
      await load('searchExpr=["reason"]&searchOperation="contains"&searchValue=null&isCountQuery=true'),
    ).toBe(5)
  })
})

describe('what the grid client was recorded to send', () => {
  it('the first page with its sums', async () => {
    const sent =
      '?skip=0&take=20&requireTotalCount=true&totalSummary=%5B%7B%22selector%22%3A%22duration%22%2C%22summaryType%22%3A%22sum%22%7D%2C%7B%22summaryType%22%3A%22count%22%7D%5D&_=1795210065629'
    const { data, ...rest } = (await load(sent)) as GridPage<Row>
    expect(rest).toEqual({ totalCount: 5, summary: [10 + 5 + 1 + 12 + 10, 5] })
    expect(data[0]).toEqual({
      order: 0,
      lineID: 2,
      stopID: 1,
      startDate: '2026-01-04T22:59:59.000Z',
      endDate: '2026-01-04T23:00:59.000Z',
      duration: 1,
      recognized: true,
      reason: 'Atasco',
      path: 'Cat 0/Eq 0',
    })
  })

  it('two sorts, then the key', async () => {
    const answer = await load('sort=[{"selector":"duration","desc":true},{"selector":"lineID","desc":false}]')
    expect(keysOf(answer)).toEqual(['0/2/2', '1000/1/1', '0/2/3', '1000/1/2', '0/2/1'])
  })

  const SEARCH_12 = ['order', 'lineID', 'stopID', 'duration'].flatMap((field) => [[field, '=', 12], 'or'])
  test.each<[string, unknown, string[]]>([
    [
      'filter row',
      [['lineID', '=', 2], 'and', ['reason', 'contains', 'Atasco'], 'and', ['recognized', '=', true]],
      ['0/2/1'],
    ],
    [
      'one minute',
      [['startDate', '>=', '2026-01-05T00:00:00'], 'and', ['startDate', '<', '2026-01-05T00:01:00']],
      ['1000/1/1'],
    ],
    [
      'search "12"',
      [...SEARCH_12, ['reason', 'contains', '12'], 'or', ['path', 'contains', '12']],
      ['0/2/2'],
    ],
    [
      'exclude',
      ['!', [['reason', '=', 'Atasco'], 'or', [['reason', '=', null], 'or', ['reason', '=', '']]]],
      ['0/2/2'],
    ],
    [
      'a day and a month of the header list',
      [
        [['startDate', '>=', '2026-01-05T00:00:00'], 'and', ['startDate', '<', '2026-01-06T00:00:00']],
        'or',
        [['startDate', '>=', '2026-02-01T00:00:00'], 'and', ['startDate', '<', '2026-03-01T00:00:00']],
      ],
      ['0/2/2', '1000/1/1', '1000/1/2'],
    ],
    [
      'filter builder',
      [
        ['endDate', '=', null],
        'or',
        [[['duration', '>=', 5], 'and', ['duration', '<=', 10]], 'and', ['!', ['recognized', '=', true]]],
      ],
      ['0/2/3', '1000/1/2'],
    ],
    ['blanks of a number', [['duration', '=', null], 'or', ['duration', '=', '']], []],
    ['blanks of a date', [['endDate', '=', null], 'or', ['endDate', '=', '']], ['0/2/3']],
    [
      'all but blanks of a date',
      ['!', [['endDate', '=', null], 'or', ['endDate', '=', '']]],
      ['0/2/1', '0/2/2', '1000/1/1', '1000/1/2'],
    ],
    ['blanks of a flag', [['recognized', '=', null], 'or', ['recognized', '=', '']], []],
    [
      'an empty text beside a number',
      ['lineID', '<>', ''],
      ['0/2/1', '0/2/2', '0/2/3', '1000/1/1', '1000/1/2'],
    ],
    ['one group opened', ['path', '=', 'Cat 0/Eq 0'], ['0/2/1', '1000/1/1']],
    [
      'by a composite key',
      [
        ['order', 1000],
        ['lineID', 1],
        ['stopID', 1],
      ],
      ['1000/1/1'],
    ],
    ['by one key', ['order', 1000], ['1000/1/1', '1000/1/2']],
    ['one comparison in a list of its own', [['lineID', '=', 1]], ['1000/1/1', '1000/1/2']],
    [
      'a raw date',
      [['startDate', '>=', '1/5/2026 10:00:00.000'], 'and', ['startDate', '<', '1/6/2026']],
      ['1000/1/2'],
    ],
    ['a date with an offset', ['startDate', '=', '2026-01-05T10:00:00+01:00'], ['1000/1/2']],
    ['numbers as text', ['lineID', '=', '1'], ['1000/1/1', '1000/1/2']],
    ['text without its accents and with a wildcard', ['reason', 'endswith', 'maquina 50 %'], ['0/2/2']],
    ['a wildcard that is none', ['reason', 'contains', '%aquina'], []],
    ['a field in other letters', ['LINEid', '=', 1], ['1000/1/1', '1000/1/2']],
  ])('%s', async (_, filter, keys) => {
    expect(await found(filter)).toEqual(keys)
  })

  it('the values of a header list, and a page of them that a search narrows', async () => {
    expect(await load('group=[{"selector":"reason","isExpanded":false}]')).toEqual([
      { key: null, items: null, count: 2 },
      { key: 'Atasco', items: null, count: 2 },
      { key: 'MÁQUINA 50 %', items: null, count: 1 },
    ])
    const page = await load(
      'skip=0&take=20&group=[{"selector":"reason","isExpanded":false}]&filter=[["reason","contains","ata"]]',
    )
    expect(page).toEqual([{ key: 'Atasco', items: null, count: 2 }])
  })

  it('the dates of a header list, down to the minute, as the plant’s clocks show them', async () => {
    const levels = ['year', 'month', 'day', 'hour', 'minute'].map((groupInterval) => ({
      selector: 'startDate',
      groupInterval,
      isExpanded: groupInterval !== 'minute',
    }))
    const [year] = (await load(`group=${JSON.stringify(levels)}`)) as unknown as GridGroup<Row>[]
    const flat = (group: GridGroup<Row>): unknown =>
      group.items === null
        ? `${String(group.key)} × ${group.count}`
        : [group.key, ...(group.items as GridGroup<Row>[]).map(flat)]
    expect(year && flat(year)).toEqual([
      2026,
      [1, [4, [23, '59 × 1']], [5, [0, '0 × 1'], [10, '0 × 1']]],
      [2, [10, [10, '0 × 1']]],
      [11, [20, [10, '50 × 1']]],
    ])
  })

  it('groups with sums, and how many there are', async () => {
    const sent =
      'skip=1&take=2&requireTotalCount=true&requireGroupCount=true&sort=[{"selector":"startDate","desc":false}]&group=[{"selector":"path","desc":false,"isExpanded":false}]&totalSummary=[{"selector":"duration","summaryType":"max"}]&groupSummary=[{"selector":"duration","summaryType":"sum"},{"selector":"startDate","summaryType":"min"}]'
    expect(await load(sent)).toEqual({
      data: [
        { key: 'Cat 0/Eq 0', items: null, count: 2, summary: [11, '2026-01-04T22:59:59.000Z'] },
        { key: 'Cat 12/Eq', items: null, count: 1, summary: [12, '2026-02-10T09:00:00.000Z'] },
      ],
      totalCount: 5,
      groupCount: 3,
      summary: [12],
    })
  })

  it('the rows of one group', async () => {
    const sent =
      'take=19&requireTotalCount=false&requireGroupCount=false&sort=[{"selector":"path","desc":false},{"selector":"startDate","desc":true}]&filter=["path","=","Cat 0/Eq 0"]'
    expect(keysOf(await load(sent))).toEqual(['1000/1/1', '0/2/1'])
  })

  it('a bare count', async () => {
    expect(await load('?filter=%5B%22lineID%22%2C%22%3D%22%2C1%5D&isCountQuery=true&_=1795210065629')).toBe(2)
  })

  it('some fields only', async () => {
    expect(await load('select=["STOPID","reason"]&take=1')).toEqual([{ stopID: 1, reason: 'Atasco' }])
  })
})

describe('what the protocol does not know is refused', () => {
  const refusalOf = async (search: string): Promise<string> => {
    const thrown: unknown = await load(search).then(
      () => 'nothing refused',
      (error: unknown) => error,
    )
    return thrown instanceof Problem ? `${thrown.status} ${thrown.answerIn('en').detail}` : String(thrown)
  }

  test.each([
    ['filter=["revision","=",1]', '400 The list has no column revision.'],
    ['filter=["1=1 or stop.order","=",1]', '400 The list has no column 1=1 or stop.order.'],
    ['filter=["__proto__","=",1]', '400 The list has no column __proto__.'],
    ['filter=["reason","like","a"]', '400 There is no operation like.'],
    ['filter=["reason","= 1 or 1",1]', '400 There is no operation = 1 or 1.'],
    [
      'filter=["recognized","contains","1"]',
      '400 The operation contains does not suit the column recognized.',
    ],
    ['searchExpr=["nothing"]&searchValue=a', '400 The list has no column nothing.'],
    ['searchExpr=["reason"&searchValue=a', '400 The option searchExpr of the list is not valid.'],
    ['filter=["recognized",">",true]', '400 The operation > does not suit the column recognized.'],
    ['filter=["lineID","=","one"]', '400 The value looked for in the column line is not valid.'],
    ['filter=["lineID","=",[1]]', '400 The value looked for in the column line is not valid.'],
    ['filter=["lineID","=",{"a":1}]', '400 The value looked for in the column line is not valid.'],
    ['filter=["recognized","=",2]', '400 The value looked for in the column recognized is not valid.'],
    [
      'filter=["startDate","=","2026-02-30"]',
      '400 The value looked for in the column start date is not valid.',
    ],
    [
      'filter=["startDate","=","2026-01-05T24:00:00"]',
      '400 The value looked for in the column start date is not valid.',
    ],
    [
      'filter=["startDate","=","yesterday"]',
      '400 The value looked for in the column start date is not valid.',
    ],
    [
      'filter=["startDate","=","13/40/2026"]',
      '400 The value looked for in the column start date is not valid.',
    ],
    ['filter=["reason","=","a\\u0000"]', '400 The value looked for in the column reason is not valid.'],
    ['filter=["lineID"]', '400 The filter is not valid.'],
    ['filter=["lineID","=",1,2]', '400 The filter is not valid.'],
    ['filter={"nothing":1}', '400 The list has no column nothing.'],
    ['filter=[["lineID","=",1],"xor",["lineID","=",2]]', '400 The filter is not valid.'],
    [
      'filter=[["lineID","=",1],"and",["lineID","=",2],"or",["lineID","=",3]]',
      '400 The filter is not valid.',
    ],
    ['filter=[["lineID","=",1],"or"]', '400 The filter is not valid.'],
    ['filter=["!",["lineID","=",1],["lineID","=",2]]', '400 The filter is not valid.'],
    ['filter=[', '400 The filter is not valid.'],
    [`filter=${'['.repeat(5_000)}${']'.repeat(5_000)}`, '400 The filter is not valid.'],
    ['sort=[{"selector":"nothing"}]', '400 The list has no column nothing.'],
    ['sort=[{"desc":true}]', '400 The list has no column .'],
    ['sort=[{"selector":"lineID","desc":"yes"}]', '400 The option sort of the list is not valid.'],
    ['sort=5', '400 The option sort of the list is not valid.'],
    ['sort=desc', '400 The option sort of the list is not valid.'],
    [
      'group=[{"selector":"lineID","groupInterval":"year"}]',
      '400 The column line can not be grouped by year.',
    ],
    [
      'group=[{"selector":"startDate","groupInterval":"week"}]',
      '400 The column start date can not be grouped by week.',
    ],
    ['group=[{"selector":"lineID","groupInterval":0}]', '400 The column line can not be grouped by 0.'],
    ['totalSummary=[{"selector":"lineID","summaryType":"median"}]', '400 There is no operation median.'],
    [
      'totalSummary=[{"selector":"reason","summaryType":"sum"}]',
      '400 The operation sum does not suit the column reason.',
    ],
    ['select=["secret"]', '400 The list has no column secret.'],
    ['take=-1', '400 The option take of the list is not valid.'],
    ['skip=1e9', '400 The option skip of the list is not valid.'],
    ['requireTotalCount=1', '400 The option requireTotalCount of the list is not valid.'],
  ])('%s', async (search, sentence) => {
    expect(await refusalOf(search.replaceAll('%', '%25').replaceAll('+', '%2B'))).toBe(sentence)
  })

  it('a list of five hundred values is fine, a longer one is refused in a sentence', async () => {
    const anyOf = (count: number) =>
      JSON.stringify(
        Array.from({ length: count }, (_, i) => ['lineID', '=', i])
          .flatMap((one) => [one, 'or'])
          .slice(0, -1),
      )
    expect(await load(`isCountQuery=true&filter=${anyOf(500)}`)).toBe(5)
    expect(await refusalOf(`filter=${anyOf(501)}`)).toBe(
      '400 The filter has more than 500 conditions. Choose fewer values.',
    )
  })
})
