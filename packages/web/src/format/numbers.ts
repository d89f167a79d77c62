export type Language = 'es' | 'en'

/** Stands where a figure can't be said. */
export const NO_FIGURE = '—'

/** Keeps a figure and its unit on one line. */
const NARROW_SPACE = '\u00a0'

const HIGHEST_PERCENT = 999

type Maybe = number | null | undefined

export type Numbers = {
  /** `6.214` / `6,214`; `decimals` are always shown. */
  number: (value: Maybe, decimals?: number) => string
  /**
   * The percentage of a fraction without its sign: `74,8`; over 999 `999+`:
   * docs/product/limits.md#percentages.
   */
  percentFigure: (fraction: Maybe, decimals?: number) => string
  /** `74,8 %`; `—` when it can't be said. */
  percent: (fraction: Maybe, decimals?: number) => string
  /** With its sign, for a difference to a target: `+3,4`, `−0,8`. */
  signed: (value: Maybe, decimals?: number) => string
}

export function createNumbers(language: Language): Numbers {
  const formats = new Map<string, Intl.NumberFormat>()
  const formatOf = (decimals: number, signDisplay: 'auto' | 'exceptZero'): Intl.NumberFormat => {
    const key = `${decimals}${signDisplay}`
    // Spanish would leave out the separator of four digits; a board of figures reads better when all have it.
    const made =
      formats.get(key) ??
      new Intl.NumberFormat(language, {
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
        useGrouping: 'always',
        signDisplay,
      })
    formats.set(key, made)
    return made
  }
  const write = (value: Maybe, decimals: number, signDisplay: 'auto' | 'exceptZero' = 'auto') =>
    value === null || value === undefined || !Number.isFinite(value)
      ? NO_FIGURE
      : withMinus(formatOf(decimals, signDisplay).format(withoutMinusZero(value, decimals)))

  const percentFigure = (fraction: Maybe, decimals = 1) =>
    typeof fraction === 'number' && fraction * 100 > HIGHEST_PERCENT
      ? `${HIGHEST_PERCENT}+`
      : write(inPercent(fraction), decimals)

  return {
    number: (value, decimals = 0) => write(value, decimals),
    percentFigure,
    percent: (fraction, decimals = 1) => withUnit(percentFigure(fraction, decimals), '%'),
    signed: (value, decimals = 1) => write(value, decimals, 'exceptZero'),
  }
}

const inPercent = (fraction: Maybe) => (typeof fraction === 'number' ? fraction * 100 : fraction)

/** Browsers write a hyphen, which is shorter than a plus. */
const withMinus = (figure: string) => figure.replace('-', '−')

/** `-0,0` is a rounding artefact that nobody wants to read. */
const withoutMinusZero = (value: number, decimals: number) =>
  Math.abs(value) < 0.5 / 10 ** decimals ? 0 : value

export const withUnit = (figure: string, unit: string): string =>
  figure === NO_FIGURE ? figure : `${figure}${NARROW_SPACE}${unit}`
