import type { DescribedEquipment, DescribedLine } from '../plant-model.ts'

type Machine = {
  readonly name: string
  readonly code: string
  readonly description: string
  readonly reasons: readonly number[]
}

/** What stands at a line of each sector, and the reasons that it is to blame for. */
const MACHINES: Readonly<Record<number, readonly Machine[]>> = {
  1: [
    {
      name: 'Llenadora',
      code: 'LLE',
      description: 'Boca de llenado y pinzas',
      reasons: [1101, 1102, 1103, 811],
    },
    { name: 'Balanza', code: 'BAL', description: 'Balanza de flujo, 50 kg', reasons: [1202, 1002] },
    {
      name: 'Cosedora',
      code: 'COS',
      description: 'Cabezal de costura y corte de hilo',
      reasons: [1111, 1112, 1113],
    },
    {
      name: 'Etiquetadora',
      code: 'ETI',
      description: 'Impresora y aplicador de etiquetas',
      reasons: [1201, 813],
    },
    {
      name: 'Cinta de salida',
      code: 'CIN',
      description: 'Cinta de 6 m hacia el paletizado',
      reasons: [811, 812, 1201],
    },
  ],
  2: [
    {
      name: 'Mesa de entrada',
      code: 'MES',
      description: 'Mesa de rodillos y orientador',
      reasons: [1121, 811, 1201],
    },
    {
      name: 'Paletizador',
      code: 'PAL',
      description: 'Paletizador de capas',
      reasons: [1121, 1122, 1123, 812],
    },
    {
      name: 'Dispensador de pallets',
      code: 'DIS',
      description: 'Almacén para 12 pallets',
      reasons: [1122, 813],
    },
    {
      name: 'Envolvedora',
      code: 'ENV',
      description: 'Plato giratorio y carro de film',
      reasons: [1131, 1132],
    },
  ],
  3: [
    { name: 'Noria', code: 'NOR', description: 'Elevador de cangilones, 40 t/h', reasons: [1141, 811, 812] },
    { name: 'Zaranda', code: 'ZAR', description: 'Zaranda de dos pisos', reasons: [1142, 813] },
    {
      name: 'Tratadora',
      code: 'TRA',
      description: 'Tambor y dosificador de terápicos',
      reasons: [1151, 1152],
    },
    { name: 'Silo pulmón', code: 'SIL', description: 'Silo de 20 t con sensores de nivel', reasons: [1203] },
  ],
}

/** Equipment of a line is numbered from here. */
const idOf = (lineID: number, index: number): number => lineID * 10 + index

export function describeEquipment(lines: readonly DescribedLine[]): {
  equipments: DescribedEquipment[]
  equipmentStops: { equipmentID: number; reasonID: number }[]
} {
  const placed = lines.flatMap((line) =>
    (MACHINES[line.sectorID] ?? []).map((machine, index) => ({ line, machine, index })),
  )
  return {
    equipments: placed.map(({ line, machine, index }) => ({
      equipmentID: idOf(line.lineID, index),
      name: `${machine.name} ${line.target.tag}`,
      description: machine.description,
      tag: `${line.target.tag}-${machine.code}`,
      lineID: line.lineID,
    })),
    equipmentStops: placed.flatMap(({ line, machine, index }) =>
      machine.reasons.map((reasonID) => ({ equipmentID: idOf(line.lineID, index), reasonID })),
    ),
  }
}

/** The equipment of a line that a reason is linked to. */
export const equipmentOf = (
  { lineID, sectorID }: Pick<DescribedLine, 'lineID' | 'sectorID'>,
  reasonID: number,
): number[] =>
  (MACHINES[sectorID] ?? []).flatMap(({ reasons }, index) =>
    reasons.includes(reasonID) ? [idOf(lineID, index)] : [],
  )
