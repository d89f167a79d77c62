import { REASON } from '@baliza/domain'

/** A reason that a new plant begins with; ids below 1001 are Baliza's own, the same in every plant. */
export type DefaultReason = {
  readonly reasonID: number
  readonly parentID: number | null
  readonly es: string
  readonly en: string
  readonly isCategory: boolean
  readonly discountOEE: boolean
  readonly systemStop: boolean
  readonly pareto: boolean
  readonly color: string | null
}

type ReasonNames = { readonly es: string; readonly en: string; readonly color?: string }

export const defaultReason = (
  reasonID: number,
  parentID: number | null,
  { es, en, color }: ReasonNames,
  rest: Partial<DefaultReason> = {},
): DefaultReason => ({
  reasonID,
  parentID,
  es,
  en,
  color: color ?? null,
  isCategory: false,
  discountOEE: false,
  systemStop: false,
  pareto: true,
  ...rest,
})

const fixedCategory = { isCategory: true, systemStop: true } as const
const bySystem = { systemStop: true } as const
/** A planned stop is not the line's fault. */
export const discounted = { discountOEE: true } as const

/** The reasons and categories that the system itself knows by their ids. */
export const FIXED_REASONS: readonly DefaultReason[] = [
  defaultReason(REASON.ROOT, null, { es: 'Paradas', en: 'Stops' }, fixedCategory),
  defaultReason(REASON.SYSTEM, REASON.ROOT, { es: 'Sistema', en: 'System', color: '#7F8C9B' }, fixedCategory),
  defaultReason(
    REASON.MICROSTOP,
    REASON.SYSTEM,
    { es: 'Microparada', en: 'Microstop', color: '#E8A33D' },
    bySystem,
  ),
  defaultReason(
    REASON.DISCONNECTED,
    REASON.SYSTEM,
    { es: 'OPC desconectado', en: 'OPC disconnected', color: '#A9B4C0' },
    { ...bySystem, ...discounted },
  ),
  defaultReason(
    REASON.END_OF_LOT,
    REASON.SYSTEM,
    { es: 'Fin de lote', en: 'End of lot', color: '#6C8EBF' },
    { ...bySystem, ...discounted },
  ),
  defaultReason(
    REASON.ADJUSTMENT,
    REASON.ROOT,
    { es: 'Ajuste', en: 'Adjustment', color: '#8E6BBF' },
    fixedCategory,
  ),
  defaultReason(
    REASON.PLANNED,
    REASON.ROOT,
    { es: 'Planificada', en: 'Planned', color: '#3D8BD4' },
    { ...fixedCategory, ...discounted },
  ),
  defaultReason(
    REASON.UNPLANNED,
    REASON.ROOT,
    { es: 'No planificada', en: 'Unplanned', color: '#D9534F' },
    fixedCategory,
  ),
  defaultReason(
    REASON.NO_MATERIAL,
    REASON.SYSTEM,
    { es: 'Sin material en línea', en: 'No material in line', color: '#C9B458' },
    bySystem,
  ),
]
