import type { Chance } from './chance.ts'
import { FAULT } from './day-plan.ts'

type Some = readonly [number, ...number[]]

/**
 * What lies behind each jam code of the machines, sector by sector: reasons that people sign, the usual one
 * first.
 */
const JAM_REASONS: Readonly<Record<number, readonly [Some, ...Some[]]>> = {
  1: [
    [1103, 1101, 1102, 811],
    [1111, 1112, 1113],
    [1201, 1202, 813],
    [1311, 1312, 1301],
    [1401, 842, 1212],
  ],
  2: [
    [1121, 1122, 811],
    [1131, 1132],
    [1123, 1201, 812],
    [1313, 1314],
    [1401, 841, 1211],
  ],
  3: [
    [1141, 811, 812],
    [1142, 1151],
    [1203, 822, 1152],
    [1301, 1302],
    [1402, 842, 1501, 1502],
  ],
}

const SETTING_UP: Some = [602, 601, 1001, 603]
const HANDOVER = 1003
const REST = 701
const OTHER_CAUSE = 843
/** A handing over takes four minutes, a rest fifteen. */
const SHORT_BREAK_MINUTES = 9

export type Cause = {
  readonly sectorID: number
  readonly fault: number
  readonly minutes: number
  readonly favourite: number
}

/**
 * Each line has a trouble of its own that comes back more than the others: that is what a Pareto chart shows.
 */
const FAVOURITE_SHARE = 0.4

/** The reason that somebody at the line would give. */
export function reasonFor({ sectorID, fault, minutes, favourite }: Cause, chance: Chance): number {
  if (fault === FAULT.CHANGEOVER) return usual(SETTING_UP, chance)
  if (fault === FAULT.BREAK) return minutes < SHORT_BREAK_MINUTES ? HANDOVER : REST
  const jams = JAM_REASONS[sectorID]
  if (!jams || fault < FAULT.JAM || fault > FAULT.JAM + 4) return OTHER_CAUSE
  const kind = chance.next() < FAVOURITE_SHARE ? favourite : fault - FAULT.JAM
  return usual(jams[kind] ?? jams[0], chance)
}

/** The first one in two cases, the second in one of four… */
function usual(reasons: Some, chance: Chance): number {
  for (const reason of reasons) if (chance.next() < 0.55) return reason
  return reasons[0]
}

/** What people write beside their signature. */
const REMARKS: Readonly<Record<number, readonly string[]>> = {
  601: ['Se cambió a bolsa de papel', 'Faltaba el kit de formato, se buscó en depósito'],
  602: ['Se limpió la tolva antes de arrancar', 'Primeras bolsas descartadas'],
  811: ['Se destrabó a mano', 'Tercera vez en el turno'],
  812: ['Se pidió repuesto', 'Reparación provisoria'],
  1101: ['Bolsas húmedas', 'Se bajó el vacío de las ventosas'],
  1103: ['Bolsa doblada en la boca', 'Se ajustó la guía'],
  1111: ['Bobina terminada sin aviso', 'Se reguló la tensión del hilo'],
  1112: ['Se cambió la aguja', 'Última aguja del pañol: pedir'],
  1121: ['Dos bolsas caídas en la mesa', 'Se bajó la velocidad de la mesa'],
  1122: ['Pallet con tablas rotas', 'Se retiró el pallet a mano'],
  1131: ['Se enhebró de nuevo', 'Film de otro proveedor'],
  1141: ['Se purgó la noria', 'Pata llena de polvo'],
  1142: ['Se limpiaron las mallas', 'Mucha basura en este lote'],
  1151: ['Se destapó con agua caliente'],
  1201: ['Se limpió la fotocélula', 'Polvo: limpiar en cada turno'],
  1202: ['Se hizo cero y se verificó con 25 kg'],
  1301: ['Esperando descarga del camión'],
  1311: ['Depósito avisado a las apuradas', 'No había bolsas de este formato'],
  1313: ['Pallets en reparación'],
  1401: ['Un solo autoelevador para tres líneas'],
  1402: ['Esperando resultado de humedad'],
  1501: ['Compresor 2 fuera de servicio'],
}
const ANY_REMARKS: readonly [string, ...string[]] = [
  'Avisado al supervisor',
  'Se reinició y siguió normal',
  'Ver en la reunión de la mañana',
  'Resuelto por el operador',
]

export function remarkOn(reasonID: number, chance: Chance): string {
  const remarks = REMARKS[reasonID] ?? ANY_REMARKS
  return remarks[chance.whole(0, remarks.length - 1)] ?? ANY_REMARKS[0]
}
