const reason = (reasonID: number, parentID: number | null, name: string, isCategory = false) => ({
  reasonID,
  parentID,
  reason: name,
  isCategory,
  discountOEE: false,
  systemStop: reasonID < 600,
})

/** A part of the reasons that a plant begins with. */
export const someReasons = [
  reason(1, null, 'Paradas', true),
  reason(2, 1, 'Sistema', true),
  reason(3, 2, 'Microparada'),
  reason(7, 1, 'Planificada', true),
  reason(8, 1, 'No planificada', true),
  reason(810, 8, 'Mecánica', true),
  reason(811, 810, 'Atasco'),
  reason(820, 8, 'Eléctrica', true),
]
