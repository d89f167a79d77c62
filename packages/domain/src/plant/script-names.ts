/** The four calculation scripts of a line, by their wire names. */
export const SCRIPT_NAMES = [
  'calculationBaliza',
  'calculationMaterialEnLinea',
  'calculationUnits',
  'calculationDiscards',
] as const
export type ScriptName = (typeof SCRIPT_NAMES)[number]
