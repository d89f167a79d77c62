import type { ProblemCode } from '@baliza/contract'
import { linesOfReason, type OpcServerValues, SCRIPT_NAMES, whyNotOpcServer } from '@baliza/domain'
import { whyNotStoredProfiles } from '../../facts/official-profiles.ts'
import { whyNotScript } from '../../refusals/refuse-script.ts'
import type { ScriptBench } from '../../sources/script-bench.ts'
import { isTimeZone } from '../parameters/time-zone.ts'
import { isWebAddress } from '../parameters/web-address.ts'
import type { Plan, PlannedChange } from './plan.ts'
import type { ReadFile, RowRefusal } from './read-file.ts'
import type { FileRow } from './stored-configuration.ts'

type Wrong = { readonly code: ProblemCode; readonly values: RowRefusal['values'] }
type Check = (
  row: FileRow,
  plan: Pick<Plan, 'after'>,
  scripts: ScriptBench,
) => Promise<Wrong | undefined> | Wrong | undefined

/** What only the kind of a row knows: scripts can be understood, lines that reasons name are there. */
export async function checkRows(
  scripts: ScriptBench,
  plan: Pick<Plan, 'changes' | 'after'>,
  { places }: ReadFile,
): Promise<RowRefusal[]> {
  const refusals: RowRefusal[] = []
  for (const { section, key, after } of plan.changes as readonly PlannedChange[]) {
    const wrong = after && (await CHECKS[section.name]?.(after, plan, scripts))
    if (wrong) refusals.push({ section: section.name, row: places.get(after) ?? null, key, ...wrong })
  }
  return refusals
}

const CHECKS: Readonly<Record<string, Check>> = {
  servers: (row) => whyNotOpcServer(row as OpcServerValues)[0],
  lines: async (row, _plan, scripts) => {
    for (const script of SCRIPT_NAMES) {
      const source = String(row[script] ?? '')
      const error = source.trim() === '' ? null : await scripts.whyNotCompile(source)
      if (error) return whyNotScript(script, error)
    }
    return undefined
  },
  reasons: (row, { after }) => {
    const text = row['enabledForLine'] ?? null
    if (text === null) return undefined
    const unknown = linesOfReason(String(text))?.find((lineID) => !after.get('lines')?.has(String(lineID)))
    return unknown === undefined ? undefined : { code: 'line-unknown', values: { lineID: unknown } }
  },
  notificationWatchers: (row, plan) =>
    misplaced(row, plan, 'sectors', ['sectorID', 'buildingId']) ??
    misplaced(row, plan, 'lines', ['lineID', 'sectorID']),
  parameters: (row) => {
    if (!isTimeZone(String(row['timeZone'])))
      return { code: 'time-zone-unknown', values: { zone: String(row['timeZone']) } }
    const wrong = whyNotStoredProfiles(String(row['officialProfiles'] ?? '[]'))
    if (wrong) return wrong
    if (row['publicUrl'] && !isWebAddress(String(row['publicUrl'])))
      return { code: 'public-url-invalid', values: {} }
    if (row['enableDomainValidation'] === true && !row['domain'])
      return { code: 'domain-required', values: {} }
    return row['enableGroupValidation'] === true && !row['group']
      ? { code: 'group-required', values: {} }
      : undefined
  },
}

/** A watched sector is one of the watched building, a watched line one of the watched sector. */
function misplaced(
  row: FileRow,
  { after }: Pick<Plan, 'after'>,
  name: string,
  [inner, outer]: readonly [string, string],
): Wrong | undefined {
  const id = row[inner] ?? null
  const named = id === null ? undefined : after.get(name)?.get(String(id))
  return named && named[outer] !== row[outer]
    ? { code: 'field-invalid', values: { field: outer } }
    : undefined
}
