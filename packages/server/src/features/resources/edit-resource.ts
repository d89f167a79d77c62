import type { BodyOf } from '@baliza/contract'
import type { Actor } from '@baliza/domain'
import { ORDER_STATUS, SCRIPT_NAMES } from '@baliza/domain'
import type { Trx } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'
import { audit } from '../../facts/audit.ts'
import { editRows } from '../../facts/edit-rows.ts'
import { refuseUnknownSector } from '../../facts/refuse-unknown-place.ts'
import { refuseWatched } from '../../facts/refuse-watched.ts'
import { settleWatchers } from '../../facts/settle-watchers.ts'
import type { Site } from '../../http/site.ts'
import { publishConfiguration } from '../../messaging/publish-configuration.ts'
import { Problem, refuseIf } from '../../refusals/problem.ts'
import { whyNotScript } from '../../refusals/refuse-script.ts'
import { giveFirstTarget } from './first-target.ts'
import { clearTraces, refuseUsedLine } from './line-use.ts'

type Line = Row<'line'>
type Values = Omit<BodyOf<'resources.put'>['values'], 'firstTarget'>

/** What a new line is unless somebody says otherwise: all its time counts, and throughput is calculated. */
const NEW = {
  enableEmptyLineManager: false,
  enableStopsManager: false,
  enableOrderManager: false,
  enableProductionManager: false,
  enableCalculationRelative: false,
  enableIndicadorPorTurno: false,
  enableOperKpi: false,
}

const rowsAt = (by: Actor) =>
  editRows({
    table: 'line',
    key: ['lineID'],
    entity: 'line',
    isSigned: true,
    unknown: ({ lineID }) => new Problem('line-unknown', { lineID }),
    taken: ({ lineID }) => new Problem('line-number-taken', { lineID }),
    check: async (trx, line) => {
      if (!line.sectorID) throw new Problem('line-sector-required')
      await refuseUnknownSector(trx, line.sectorID)
      if (!line.description) throw new Problem('line-description-required')
      await noteInOrder(trx, line, by)
    },
    refuseUsed: async (trx, { lineID, description }) => {
      await refuseUsedLine(trx, lineID, by.at)
      await refuseWatched(trx, { column: 'lineID', id: lineID, name: description })
      await clearTraces(trx, lineID)
    },
  })

export async function addResource(
  site: Site,
  { lineID, firstTarget, ...values }: BodyOf<'resources.post'>['values'],
  by: Actor,
): Promise<Line> {
  const number = Number(lineID ?? 0)
  if (!Number.isInteger(number) || number < 1 || number > 99) throw new Problem('line-number-invalid')
  await refuseBadScripts(site, values)
  const row = await site.db.transaction().execute(async (trx) => {
    const added = await rowsAt(by).addWithin(
      trx,
      { ...NEW, ...columnsOf(values), lineID: number, createDate: by.at },
      by,
    )
    await giveFirstTarget(trx, number, firstTarget, by)
    return added
  })
  publishConfiguration(site)
  return row
}

export async function changeResource(
  site: Site,
  { key, values: { firstTarget, ...values } }: BodyOf<'resources.put'>,
  by: Actor,
): Promise<Line> {
  await refuseBadScripts(site, values)
  const row = await site.db.transaction().execute(async (trx) => {
    const changed = await rowsAt(by).changeWithin(trx, { lineID: key }, columnsOf(values), by)
    await giveFirstTarget(trx, key, firstTarget, by)
    await settleWatchers(trx, by)
    return changed
  })
  publishConfiguration(site)
  return row
}

export async function deleteResource(site: Site, lineID: number, by: Actor): Promise<void> {
  await rowsAt(by).remove(site, { lineID }, by)
  publishConfiguration(site)
}

/** The line as it would be with these values; one that is not there yet is tried as a new one. */
export async function lineWith({ db }: Site, { lineID, values }: BodyOf<'resources.dryRun'>): Promise<Line> {
  const row = await db.selectFrom('line').selectAll().where('lineID', '=', lineID).executeTakeFirst()
  const fresh = {
    ...NEW,
    fixedThroughput: null,
    description: '',
    sectorID: 0,
    createDate: null,
    updatedBy: null,
    updateDate: null,
    revision: 1,
  }
  const blank = {
    calculationBaliza: null,
    calculationUnits: null,
    calculationDiscards: null,
    calculationMaterialEnLinea: null,
  }
  const given = Object.fromEntries(
    Object.entries(columnsOf(values)).filter(([, value]) => value !== undefined),
  )
  return { ...(row ?? { ...fresh, ...blank, lineID }), ...given }
}

/**
 * What was sent, as it is stored. A blank script means no script; an empty description and a missing sector
 * are refused in words of their own.
 */
function columnsOf({
  sectorID,
  description,
  calculateThroughput,
  fixedThroughput = fixedFor(calculateThroughput),
  ...values
}: Values) {
  const scripts = SCRIPT_NAMES.filter((name) => values[name] !== undefined).map((name) => [
    name,
    values[name]?.trim() ? values[name] : null,
  ])
  return {
    ...values,
    ...(Object.fromEntries(scripts) as Partial<Pick<Line, (typeof SCRIPT_NAMES)[number]>>),
    ...(sectorID !== undefined && { sectorID: Number(sectorID) }),
    ...(description !== undefined && { description: description ?? '' }),
    ...(fixedThroughput !== undefined && {
      fixedThroughput: fixedThroughput === '' ? null : fixedThroughput,
    }),
  }
}

/** Throughput is calculated, or it is 1. */
const fixedFor = (isCalculated: boolean | undefined) =>
  isCalculated === undefined ? undefined : isCalculated ? null : 1

/** A tag that isn't there yet may come; what is no JavaScript never runs. */
async function refuseBadScripts({ scripts }: Site, values: Values): Promise<void> {
  for (const script of SCRIPT_NAMES) {
    const source = values[script]
    const error = source?.trim() ? await scripts.whyNotCompile(source) : null
    if (error) refuseIf(whyNotScript(script, error))
  }
}

/** What decides how an order is counted. */
const COUNTING = [
  ...SCRIPT_NAMES,
  'enableEmptyLineManager',
  'enableCalculationRelative',
  'enableOrderManager',
  'fixedThroughput',
] as const

/**
 * A change in the middle of an order is noted in the trail of that order too: its figures were made in two
 * ways.
 */
async function noteInOrder(trx: Trx, after: Line, by: Actor): Promise<void> {
  const { lineID } = after
  const before = await trx.selectFrom('line').selectAll().where('lineID', '=', lineID).executeTakeFirst()
  const changed = COUNTING.filter((column) => before && before[column] !== after[column])
  if (!before || changed.length === 0) return
  const orders = trx.selectFrom('productionOrder').select('order').where('lineID', '=', lineID)
  const running = await orders.where('status', '=', ORDER_STATUS.READY).executeTakeFirst()
  if (!running) return
  const pick = (line: Line) => ({
    lineID,
    ...Object.fromEntries(changed.map((column) => [column, line[column]])),
  })
  const entry = { ...by, action: 'order.line-change', entity: 'order', entityKey: running.order } as const
  await audit(trx, { ...entry, before: pick(before), after: pick(after) })
}
