import { REASON } from '@baliza/domain'
import { type DefaultReason, discounted, defaultReason as reason } from './fixed-reasons.ts'

const category = { isCategory: true } as const

/** What a new plant can sign with from the first day; it renames, hides and extends them as it likes. */
export const FIRST_REASONS: readonly DefaultReason[] = [
  reason(601, REASON.ADJUSTMENT, { es: 'Cambio de formato', en: 'Format change', color: '#8E6BBF' }),
  reason(602, REASON.ADJUSTMENT, { es: 'Cambio de producto', en: 'Product change', color: '#9D7FCA' }),
  reason(603, REASON.ADJUSTMENT, { es: 'Puesta a punto', en: 'Fine tuning', color: '#AC93D5' }),

  reason(701, REASON.PLANNED, { es: 'Descanso', en: 'Break', color: '#3D8BD4' }, discounted),
  reason(702, REASON.PLANNED, { es: 'Limpieza', en: 'Cleaning', color: '#559ADA' }, discounted),
  reason(
    703,
    REASON.PLANNED,
    { es: 'Mantenimiento preventivo', en: 'Preventive maintenance', color: '#6DA8DF' },
    discounted,
  ),
  reason(
    704,
    REASON.PLANNED,
    { es: 'Reunión o formación', en: 'Meeting or training', color: '#85B7E5' },
    discounted,
  ),
  reason(
    705,
    REASON.PLANNED,
    { es: 'Sin programación', en: 'Nothing scheduled', color: '#9DC5EA' },
    discounted,
  ),

  reason(810, REASON.UNPLANNED, { es: 'Mecánica', en: 'Mechanical', color: '#D9534F' }, category),
  reason(811, 810, { es: 'Atasco', en: 'Jam', color: '#D9534F' }),
  reason(812, 810, { es: 'Rotura', en: 'Breakage', color: '#DE6A66' }),
  reason(813, 810, { es: 'Desajuste', en: 'Misalignment', color: '#E3817E' }),
  reason(820, REASON.UNPLANNED, { es: 'Eléctrica', en: 'Electrical', color: '#E0703F' }, category),
  reason(821, 820, { es: 'Sensor', en: 'Sensor', color: '#E0703F' }),
  reason(822, 820, { es: 'Motor o variador', en: 'Motor or drive', color: '#E58560' }),
  reason(823, 820, { es: 'Corte de energía', en: 'Power cut', color: '#EA9A7C' }),
  reason(830, REASON.UNPLANNED, { es: 'Material', en: 'Material', color: '#C77B30' }, category),
  reason(831, 830, { es: 'Falta de material', en: 'Missing material', color: '#C77B30' }),
  reason(832, 830, { es: 'Material defectuoso', en: 'Faulty material', color: '#D19353' }),
  reason(840, REASON.UNPLANNED, { es: 'Operación', en: 'Operation', color: '#B5566F' }, category),
  reason(841, 840, { es: 'Falta de operador', en: 'No operator', color: '#B5566F' }),
  reason(842, 840, { es: 'Control de calidad', en: 'Quality check', color: '#C2748A' }),
  reason(843, 840, { es: 'Otra causa', en: 'Other cause', color: '#CF93A4' }),
]
