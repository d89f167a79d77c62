import type { BodyOf } from '@baliza/contract'
import { m } from '../../i18n/paraglide/messages.js'
import type { Choice, Draft, FormField } from '../../ui/form/form-field.ts'
import { SCRIPT_NAMES, SCRIPTS } from './scripts.ts'

const LONGEST_SCRIPT = 10_000

type Written = BodyOf<'resources.post'>['values']

/** What a line is asked for; two of it travel under other names. */
export type LineValues = Omit<Written, 'lineID' | 'fixedThroughput' | 'firstTarget'> & {
  readonly lineID: number
  readonly calculateThroughput: boolean
  readonly defaultSpeed?: number | null
  readonly targetOEE?: number | null
}
type LineField = FormField<LineValues>

/** What a new line begins with. */
export const NEW_LINE: Draft<LineValues> = {
  calculateThroughput: true,
  enableOrderManager: false,
  enableEmptyLineManager: false,
  enableStopsManager: false,
  enableProductionManager: false,
  enableCalculationRelative: false,
  enableIndicadorPorTurno: false,
  enableOperKpi: false,
}

/** The number is chosen once, from 1 to 99; sector and description are required. */
export const generalFields = (isNew: boolean, sectors: readonly Choice[]): LineField[] => [
  {
    field: 'lineID',
    caption: m.resources_number(),
    kind: 'integer',
    min: 1,
    max: 99,
    isRequired: true,
    isReadOnly: !isNew,
    requiredText: m.resources_number_range(),
    rangeText: m.resources_number_range(),
  },
  {
    field: 'sectorID',
    caption: m.resources_sector(),
    kind: 'choice',
    choices: sectors,
    isRequired: true,
    requiredText: m.resources_sector_required(),
  },
  {
    field: 'description',
    caption: m.resources_description(),
    kind: 'text',
    maxLength: 40,
    isRequired: true,
    requiredText: m.resources_description_required(),
    isWide: true,
  },
]

type Flag =
  | 'enableOrderManager'
  | 'enableStopsManager'
  | 'enableProductionManager'
  | 'enableEmptyLineManager'
  | 'enableCalculationRelative'
  | 'calculateThroughput'
  | 'enableIndicadorPorTurno'
  | 'enableOperKpi'
type FlagField = Extract<LineField, { field: Flag; kind: 'boolean' }>

const flag = (field: Flag, caption: string, hint: string): FlagField => ({
  field,
  caption,
  hint,
  kind: 'boolean',
  isWide: true,
})

export const flagFields = (): FlagField[] => [
  flag('enableOrderManager', m.resources_order_manager(), m.resources_order_manager_hint()),
  flag('enableStopsManager', m.resources_stops_manager(), m.resources_stops_manager_hint()),
  flag('enableProductionManager', m.resources_production_manager(), m.resources_production_manager_hint()),
  flag('enableEmptyLineManager', m.resources_empty_line(), m.resources_empty_line_hint()),
  flag('enableCalculationRelative', m.resources_relative(), m.resources_relative_hint()),
  flag('calculateThroughput', m.resources_throughput(), m.resources_throughput_hint()),
  flag('enableIndicadorPorTurno', m.resources_by_shift(), m.resources_by_shift_hint()),
  flag('enableOperKpi', m.resources_oper_kpi(), m.resources_oper_kpi_hint()),
]

/**
 * Without a speed there is no OEE: a line that has no target is given its first one here
 * (docs/product/roles.md leaves the others to the supervisor).
 */
export const targetFields = (): LineField[] => [
  {
    field: 'defaultSpeed',
    caption: m.resources_speed(),
    hint: m.resources_speed_hint(),
    kind: 'number',
    min: 0,
    max: 99_999.999,
    unit: m.resources_speed_unit(),
    whyNot: (speed, { targetOEE }) =>
      speed == null && targetOEE != null ? m.resources_speed_needed() : undefined,
  },
  {
    field: 'targetOEE',
    caption: m.resources_target_oee(),
    hint: m.resources_target_oee_hint(),
    kind: 'number',
    min: 0,
    max: 100,
    unit: m.resources_percent(),
  },
]

export const scriptFields = (): LineField[] =>
  SCRIPT_NAMES.map((field) => ({
    field,
    caption: SCRIPTS[field].title(),
    kind: 'multiline',
    maxLength: LONGEST_SCRIPT,
  }))

/**
 * What is sent of what was changed: `calculateThroughput` is sent as 1 or null in the fixedThroughput field.
 */
export function sentValues({
  calculateThroughput,
  defaultSpeed,
  targetOEE,
  ...changed
}: Draft<LineValues>): Written {
  return {
    ...changed,
    ...(calculateThroughput !== undefined && { fixedThroughput: calculateThroughput ? null : 1 }),
    ...(defaultSpeed != null && { firstTarget: { defaultSpeed, targetOEE: targetOEE ?? null } }),
  }
}
