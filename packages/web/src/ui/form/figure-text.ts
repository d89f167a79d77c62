import { getLocale } from '../../i18n/paraglide/runtime.js'

/** What a measured figure is worth: what a float adds behind the twelfth digit is noise. */
const DIGITS = 12
/** A tag of 32 bits (6.099999904632568) is worth no more than seven. */
const DIGITS_OF_FLOAT = 7

/**
 * A figure as its reader writes it: `10,5` in Spanish, without separators of thousands, which a form would
 * read back as something else.
 */
export function figureText(figure: number): string {
  const text = String(withoutNoise(figure))
  return getLocale() === 'es' ? text.replace('.', ',') : text
}

function withoutNoise(figure: number): number {
  const short = Number(figure.toPrecision(DIGITS_OF_FLOAT))
  return Math.fround(short) === figure ? short : Number(figure.toPrecision(DIGITS))
}

/**
 * `9.5`, `9,5`, `1.234,5` as a number; anything else stays as it was typed, so that the field can say what is
 * wrong.
 */
export function figureOf(text: string): number | string | null {
  const typed = text.trim()
  if (typed === '') return null
  const figure = Number(withPoint(typed))
  return Number.isFinite(figure) ? figure : text
}

/** Of two different signs the last one is the decimal sign, and the other one groups. */
function withPoint(typed: string): string {
  const [comma, point] = [typed.lastIndexOf(','), typed.lastIndexOf('.')]
  if (comma < 0 || point < 0) return typed.replace(',', '.')
  return comma > point ? typed.replaceAll('.', '').replace(',', '.') : typed.replaceAll(',', '')
}
