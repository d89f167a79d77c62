/** The part of a whole that an arc or bar fills: 0 to 1, and 0 while the whole is nothing or unknown. */
export const shareOf = (part: number | null, whole: number | null): number =>
  part === null || whole === null || whole <= 0 ? 0 : Math.min(1, Math.max(0, part / whole))
