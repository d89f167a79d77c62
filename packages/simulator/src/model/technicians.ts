import type { Technician } from '../plant-model.ts'

/** Who comes when maintenance is called. */
export const TECHNICIANS: readonly [Technician, ...Technician[]] = [
  { userID: 'jvega', firstName: 'Julio', lastName: 'Vega' },
  { userID: 'lmora', firstName: 'Lucía', lastName: 'Mora' },
  { userID: 'rsosa', firstName: 'Raúl', lastName: 'Sosa' },
]
