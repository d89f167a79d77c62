import type { DescribedReason } from '../plant-model.ts'

/** Which sector's people see it; left out = everybody. */
type Traits = {
  readonly color?: string
  readonly sector?: number
  readonly detail?: string
  readonly discountOEE?: boolean
}
type PlantReason = Omit<DescribedReason, 'enabledForLine'> & { readonly sector: number | undefined }

type Name = readonly [reasonID: number, parentID: number, reason: string]

const described = ([reasonID, parentID, reason]: Name, traits: Traits, isCategory: boolean): PlantReason => ({
  reasonID,
  parentID,
  reason,
  isCategory,
  detail: traits.detail ?? null,
  color: traits.color ?? null,
  discountOEE: traits.discountOEE ?? false,
  sector: traits.sector,
})
const category = (reasonID: number, parentID: number, reason: string, traits: Traits = {}) =>
  described([reasonID, parentID, reason], traits, true)
const leaf = (reasonID: number, parentID: number, reason: string, traits: Traits = {}) =>
  described([reasonID, parentID, reason], traits, false)

/** Ids of Baliza's own tree that the plant extends. */
const [ADJUSTMENT, PLANNED, UNPLANNED, MECHANICAL, ELECTRICAL, MATERIAL, OPERATION] = [
  6, 7, 8, 810, 820, 830, 840,
]
const [BAGGING, PALLETIZING, SILOS] = [1, 2, 3]

/** What the plant's supervisor added to the tree that Baliza begins with. */
const PLANT_REASONS: readonly PlantReason[] = [
  leaf(1001, ADJUSTMENT, 'Cambio de lote', { color: '#B9A3DE' }),
  leaf(1002, ADJUSTMENT, 'Calibración de balanza', { color: '#C5B3E4', sector: BAGGING }),
  leaf(1003, PLANNED, 'Cambio de turno', { color: '#6E9FC9', discountOEE: true }),
  leaf(1004, PLANNED, 'Fumigación', { color: '#5F86AC', discountOEE: true, sector: SILOS }),

  category(1100, MECHANICAL, 'Embolsadora', {
    color: '#C9302C',
    sector: BAGGING,
    detail: 'Boca, pinzas y apertura de bolsas',
  }),
  leaf(1101, 1100, 'Bolsa mal abierta', { color: '#C9302C' }),
  leaf(1102, 1100, 'Pinzas desajustadas', { color: '#D2504C' }),
  leaf(1103, 1100, 'Bolsa atascada en la boca', { color: '#DB706D' }),
  category(1110, MECHANICAL, 'Cosedora y selladora', { color: '#B8433E', sector: BAGGING }),
  leaf(1111, 1110, 'Hilo cortado', { color: '#B8433E' }),
  leaf(1112, 1110, 'Aguja rota', { color: '#C5625E' }),
  leaf(1113, 1110, 'Temperatura de sellado baja', {
    color: '#D2827E',
    detail: 'Por debajo de la consigna de la receta',
  }),
  category(1120, MECHANICAL, 'Paletizador', { color: '#C9302C', sector: PALLETIZING }),
  leaf(1121, 1120, 'Bolsa caída', { color: '#C9302C' }),
  leaf(1122, 1120, 'Pallet trabado', { color: '#D2504C' }),
  leaf(1123, 1120, 'Capa desalineada', { color: '#DB706D' }),
  category(1130, MECHANICAL, 'Envolvedora', { color: '#B8433E', sector: PALLETIZING }),
  leaf(1131, 1130, 'Film cortado', { color: '#B8433E' }),
  leaf(1132, 1130, 'Plato giratorio trabado', { color: '#C5625E' }),
  category(1140, MECHANICAL, 'Noria y zarandas', { color: '#C9302C', sector: SILOS }),
  leaf(1141, 1140, 'Noria atorada', { color: '#C9302C' }),
  leaf(1142, 1140, 'Zaranda tapada', { color: '#D2504C' }),
  category(1150, MECHANICAL, 'Tratadora', { color: '#B8433E', sector: SILOS }),
  leaf(1151, 1150, 'Boquilla tapada', { color: '#B8433E' }),
  leaf(1152, 1150, 'Bomba dosificadora', { color: '#C5625E' }),

  category(1200, ELECTRICAL, 'Instrumentación', { color: '#D9622B' }),
  leaf(1201, 1200, 'Fotocélula sucia', { color: '#D9622B' }),
  leaf(1202, 1200, 'Balanza sin cero', { color: '#E07D4F', sector: BAGGING }),
  leaf(1203, 1200, 'Sensor de nivel', { color: '#E79872', sector: SILOS }),
  category(1210, ELECTRICAL, 'Seguridades', { color: '#CC5522' }),
  leaf(1211, 1210, 'Parada de emergencia', { color: '#CC5522' }),
  leaf(1212, 1210, 'Guarda abierta', { color: '#D67448' }),

  category(1300, MATERIAL, 'Semilla', { color: '#B06A26' }),
  leaf(1301, 1300, 'Silo vacío', { color: '#B06A26' }),
  leaf(1302, 1300, 'Humedad fuera de rango', { color: '#BF8449', sector: SILOS }),
  category(1310, MATERIAL, 'Envases', { color: '#A8742F' }),
  leaf(1311, 1310, 'Falta de bolsas', { color: '#A8742F', sector: BAGGING }),
  leaf(1312, 1310, 'Bolsas defectuosas', { color: '#B98C51', sector: BAGGING }),
  leaf(1313, 1310, 'Falta de pallets', { color: '#A8742F', sector: PALLETIZING }),
  leaf(1314, 1310, 'Falta de film', { color: '#B98C51', sector: PALLETIZING }),

  leaf(1401, OPERATION, 'Espera de autoelevador', { color: '#C98BA0' }),
  leaf(1402, OPERATION, 'Espera de laboratorio', { color: '#D5A3B4' }),
  category(1500, UNPLANNED, 'Servicios', { color: '#7A6FB0' }),
  leaf(1501, 1500, 'Presión de aire baja', { color: '#7A6FB0' }),
  leaf(1502, 1500, 'Aspiración de polvo', { color: '#958CC0' }),
]

/** A reason of one sector is hidden from the lines of the others. */
export function describeReasons(lines: readonly { lineID: number; sectorID: number }[]): DescribedReason[] {
  const linesOf = (sector: number) =>
    lines.filter(({ sectorID }) => sectorID === sector).map(({ lineID }) => lineID)
  return PLANT_REASONS.map(({ sector, ...reason }) => ({
    ...reason,
    enabledForLine: sector === undefined ? null : JSON.stringify(linesOf(sector)),
  }))
}
