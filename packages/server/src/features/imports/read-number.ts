/** Which sign stands before the decimals in a file; undefined = its cells don't say. */
export type DecimalSign = ',' | '.' | undefined

/** A number as it was written; `ambiguous` could be thousands or decimals. */
export type ReadNumber = { readonly value: number } | { readonly wrong: 'not-a-number' | 'ambiguous' }

const tidy = (text: string): string => text.replaceAll(/[\s'’\u00a0\u202f]/g, '')

const COMMA = /^[+-]?(\d{1,3}(\.\d{3})+,\d+|\d*,(\d{1,2}|\d{4,})|\d{4,},\d{3}|0*,\d{3}|\d{1,3}(\.\d{3}){2,})$/
const POINT =
  /^[+-]?(\d{1,3}(,\d{3})+\.\d+|\d*\.(\d{1,2}|\d{4,})|\d{4,}\.\d{3}|0*\.\d{3}|\d{1,3}(,\d{3}){2,})$/

/** What the numbers of a file say about its decimal sign, if they agree. */
export function decimalSignOf(texts: Iterable<string>): DecimalSign {
  let comma = false
  let point = false
  for (const text of texts) {
    comma ||= COMMA.test(tidy(text))
    point ||= POINT.test(tidy(text))
  }
  return comma === point ? undefined : comma ? ',' : '.'
}

const PLAIN = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i

/**
 * Reads `1.234,5`, `1,234.5`, `1 234,5` or `1234.5`. A single sign before three digits is read as the rest of
 * the file says.
 */
export function readNumber(text: string, sign: DecimalSign): ReadNumber {
  const written = tidy(text)
  const decimal = signOf(written) ?? sign
  if (decimal === undefined && /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/.test(written)) return { wrong: 'ambiguous' }
  const withPoint = decimal === ',' ? grouped(written, '.').replace(',', '.') : grouped(written, ',')
  const value = PLAIN.test(withPoint) ? Number(withPoint) : Number.NaN
  return Number.isFinite(value) ? { value } : { wrong: 'not-a-number' }
}

/** Where the text itself leaves no doubt. */
const signOf = (written: string): DecimalSign =>
  COMMA.test(written) ? ',' : POINT.test(written) ? '.' : undefined

/** Takes the thousands away where they stand in threes; anything else stays, and is no number then. */
function grouped(written: string, thousands: ',' | '.'): string {
  const pattern = thousands === '.' ? /^[+-]?\d{1,3}(\.\d{3})+(,\d*)?$/ : /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/
  return pattern.test(written) ? written.replaceAll(thousands, '') : written
}
