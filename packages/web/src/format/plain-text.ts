/** Small letters without accents, as somebody types who looks for something. */
export const plainText = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
