import { PROFILES, type ProfileID, type WindowIndexes } from '@baliza/domain'
import { type RawBuilder, sql } from 'kysely'
import { type Grid, type GridColumn, nullable, number } from '../grid/grid.ts'

export type IndexTable = 'orderIndex' | 'shiftIndex' | 'dayIndex'

type Ratio = 'utilization' | 'throughput' | 'acceptance' | 'performance' | 'oee'
type Sql = RawBuilder<unknown>

/** A list of windows whose ratios, and what rows come to together, follow one definition. */
export function byProfile<Row>(grid: Grid<Row>, table: IndexTable, profile: ProfileID): Grid<Row> {
  const ratios = ratioSql(table, profile)
  const columns = Object.fromEntries(
    (Object.keys(ratios) as Ratio[]).map((figure) => [figure, ratioColumn(figure, ratios[figure], table)]),
  )
  return {
    ...grid,
    columns: { ...grid.columns, ...columns },
    ...(grid.totals && { totals: { ...grid.totals, profile } }),
  }
}

const ratioColumn = (
  figure: keyof WindowIndexes,
  value: Sql,
  table: IndexTable,
): GridColumn<number | null> => ({
  ...nullable(number(() => value, { needs: [table] })),
  figure,
})

/** `profileFactors` over the columns of a row; in the columns as they are stored for the product's own. */
function ratioSql(table: IndexTable, profile: ProfileID): Readonly<Record<Ratio, Sql>> {
  const column = (name: string): Sql => sql`${sql.ref(`${table}.${name}`)}`
  const { utilization, throughput, acceptance } =
    profile === 'baliza' ? ownFactors(column) : factorsOf(column, profile)
  const performance = product(utilization, throughput)
  return { utilization, throughput, acceptance, performance, oee: product(performance, acceptance) }
}

type Factors = Readonly<Record<'utilization' | 'throughput' | 'acceptance', Sql>>
type Columns = (name: string) => Sql

function factorsOf(column: Columns, profile: Exclude<ProfileID, 'baliza'>): Factors {
  const { base, operating } = PROFILES[profile]
  const operatingTime = sql`(${column('runtime')}
    ${operating.microstops ? sql`+ ${column('microTime')}` : sql``}
    ${operating.empty ? sql`+ ${column('noMaterialTime')}` : sql``})`
  const scheduled = sql`(${column('staffedTime')} - (${column('discountTime')} - ${column('plannedTime')}))`
  const baseTime = {
    charged: column('staffedTimeCorrect'),
    scheduled: notBelowZero(scheduled),
    calendar: sql`(${column('staffedTime')} + ${column('discountShift')})`,
  }[base]
  return {
    utilization: ratio(operatingTime, baseTime),
    throughput: ratio(notBelowZero(column('idealTime')), operatingTime),
    acceptance: sql`(case when ${column('staffedTime')} = 0 then null else ${goodShare(column)} end)`,
  }
}

/** The product's own definition, also of rows that are stored by another. */
function ownFactors(column: Columns): Factors {
  const byTime = ratio(notBelowZero(column('goodTime')), column('pieceTime'))
  return {
    utilization: ratio(column('runtime'), column('staffedTimeCorrect')),
    throughput: sql`(case when ${column('fixedThroughput')} is not null and ${column('staffedTime')} > 0
      then ${column('fixedThroughput')} else ${ratio(notBelowZero(column('effectiveTime')), column('runtime'))} end)`,
    acceptance: sql`(case when ${column('staffedTime')} = 0 then null
      when ${column('goodTime')} is null or ${column('pieceTime')} is null or ${column('pieceTime')} <= 0
      then ${goodShare(column)} else ${byTime} end)`,
  }
}

const goodShare = (column: Columns): Sql => sql`(case
  when ${column('productionQuantity')} <= 0 then (case when ${column('discards')} > 0 then 0.0 else 1.0 end)
  when ${column('discards')} > ${column('productionQuantity')} then 0.0
  else (${column('productionQuantity')} - ${column('discards')}) * 1.0 / ${column('productionQuantity')} end)`

const notBelowZero = (value: Sql): Sql => sql`(case when ${value} < 0 then 0.0 else ${value} end)`

const ratio = (numerator: Sql, denominator: Sql): Sql =>
  sql`(case when ${denominator} = 0 then null else ${numerator} / ${denominator} end)`

/** Zero times anything is zero, also where the other factor is unknown. */
const product = (a: Sql, b: Sql): Sql => sql`(case when ${a} = 0 then 0.0 else ${a} * ${b} end)`
