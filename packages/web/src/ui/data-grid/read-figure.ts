/**
 * Thousands in groups of three, as the language separates them: `1.234,5` in Spanish, `1,234.5` in English.
 */
const GROUPED: Readonly<Record<string, RegExp>> = {
  es: /^-?\d{1,3}(\.\d{3})+(,\d*)?$/,
  en: /^-?\d{1,3}(,\d{3})+(\.\d*)?$/,
}
const BETWEEN: Readonly<Record<string, string>> = { es: '.', en: ',' }

/**
 * A figure as somebody writes it, with or without its unit. Outside of thousands a comma and a point both
 * begin the decimals.
 */
export function readFigure(written: string, language: string): number | undefined {
  const text = written
    .replace(/\s*(%|min)\s*$/i, '')
    .replaceAll(/\s/g, '')
    .replace('−', '-')
  const plain = GROUPED[language]?.test(text) ? text.replaceAll(BETWEEN[language] ?? '', '') : text
  const figure = plain === '' ? Number.NaN : Number(plain.replace(',', '.'))
  return Number.isFinite(figure) ? figure : undefined
}
