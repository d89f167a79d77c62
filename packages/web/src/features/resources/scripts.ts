import { m } from '../../i18n/paraglide/messages.js'

/** The four calculation scripts of a line, in the order in which they are written. */
export const SCRIPT_NAMES = [
  'calculationBaliza',
  'calculationUnits',
  'calculationDiscards',
  'calculationMaterialEnLinea',
] as const
export type ScriptName = (typeof SCRIPT_NAMES)[number]

type ScriptWords = {
  readonly title: () => string
  /** What it is for, and what it must give. */
  readonly hint: () => string
  /** What the line does without one. */
  readonly blank: () => string
  /** What it means for the line that it fails. */
  readonly failed: () => string
  /** What a result means. */
  readonly meaningOf: (value: unknown) => string
}

const isNothing = (value: unknown) => value === null || value === undefined

const counted = (value: unknown) => {
  if (isNothing(value)) return m.resources_means_no_count()
  return Number.isFinite(Number(value)) ? m.resources_means_count() : m.resources_means_not_a_number()
}

export const SCRIPTS: Readonly<Record<ScriptName, ScriptWords>> = {
  calculationBaliza: {
    title: m.resources_script_beacon,
    hint: m.resources_script_beacon_hint,
    blank: m.resources_script_beacon_blank,
    failed: m.resources_script_beacon_failed,
    meaningOf: (value) => {
      if (isNothing(value)) return m.resources_means_unknown()
      return value ? m.resources_means_on() : m.resources_means_off()
    },
  },
  calculationUnits: {
    title: m.resources_script_units,
    hint: m.resources_script_units_hint,
    blank: m.resources_script_units_blank,
    failed: m.resources_script_units_failed,
    meaningOf: counted,
  },
  calculationDiscards: {
    title: m.resources_script_discards,
    hint: m.resources_script_discards_hint,
    blank: m.resources_script_discards_blank,
    failed: m.resources_script_discards_failed,
    meaningOf: counted,
  },
  calculationMaterialEnLinea: {
    title: m.resources_script_material,
    hint: m.resources_script_material_hint,
    blank: m.resources_script_material_blank,
    failed: m.resources_script_material_failed,
    meaningOf: (value) =>
      isNothing(value) || value ? m.resources_means_material() : m.resources_means_no_material(),
  },
}
