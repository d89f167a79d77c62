/** The reasons and categories that every plant has. 3, 4, 5 and 100 are children of 2; 2, 6, 7 and 8 of 1. */
export const REASON = {
  ROOT: 1,
  SYSTEM: 2,
  MICROSTOP: 3,
  DISCONNECTED: 4,
  END_OF_LOT: 5,
  ADJUSTMENT: 6,
  PLANNED: 7,
  UNPLANNED: 8,
  NO_MATERIAL: 100,
} as const

/** Reasons that a plant adds are numbered from here. */
export const FIRST_OWN_REASON = 1001
