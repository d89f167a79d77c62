import { charactersIn } from '../plant/text-length.ts'

/** What a person writes down of an order long before it is made. Tons and kilos. */
export type PreloadedValues = {
  readonly op: string | null
  readonly cliente: string | null
  /** A product code. */
  readonly producto: string | null
  /** Harvest year. */
  readonly cosecha: number | null
  readonly cantidad: number | null
  readonly bolsa: string | null
  readonly pesoBolsa: number | null
}

export type PreloadedRefusal = { readonly field: keyof PreloadedValues } & (
  | {
      readonly code:
        | 'op-required'
        | 'product-required'
        | 'crop-not-four-digits'
        | 'amount-required'
        | 'amount-decimals'
        | 'amount-too-large'
        | 'production-negative'
        | 'weight-required'
        | 'weight-decimals'
        | 'weight-too-large'
        | 'weight-not-positive'
      readonly values: Record<never, never>
    }
  | { readonly code: 'text-too-long'; readonly values: { readonly most: number } }
)

/** docs/product/fields.md#pre-loaded-order-fields */
export const LONGEST_PRELOADED = { op: 12, cliente: 50, producto: 18, bolsa: 50 } as const
/** More than any plant orders: 1,000,000 tons. */
export const MOST_TONS = 1_000_000
const isHuge = (value: number) => value > MOST_TONS

const refused = <Code extends Exclude<PreloadedRefusal['code'], 'text-too-long'>>(
  field: keyof PreloadedValues,
  code: Code,
) => ({ field, code, values: {} }) as const

/** Everything that is wrong with a pre-loaded order, field by field; nothing = it can be kept. */
export function whyNotPreload(order: PreloadedValues): PreloadedRefusal[] {
  return [
    ...(isBlank(order.op) ? [refused('op', 'op-required')] : tooLong(order, 'op')),
    ...tooLong(order, 'cliente'),
    ...(isBlank(order.producto) ? [refused('producto', 'product-required')] : tooLong(order, 'producto')),
    ...cropRefusals(order),
    ...amountRefusals(order),
    ...tooLong(order, 'bolsa'),
    ...weightRefusals(order),
  ]
}

const isBlank = (text: string | null): boolean => text === null || text.trim() === ''

function tooLong(order: PreloadedValues, field: keyof typeof LONGEST_PRELOADED): PreloadedRefusal[] {
  const most = LONGEST_PRELOADED[field]
  return charactersIn(order[field] ?? '') > most ? [{ field, code: 'text-too-long', values: { most } }] : []
}

function cropRefusals({ cosecha }: PreloadedValues): PreloadedRefusal[] {
  const isYear = cosecha === null || (Number.isInteger(cosecha) && cosecha >= 1000 && cosecha <= 9999)
  return isYear ? [] : [refused('cosecha', 'crop-not-four-digits')]
}

function amountRefusals({ cantidad }: PreloadedValues): PreloadedRefusal[] {
  if (cantidad === null) return [refused('cantidad', 'amount-required')]
  if (cantidad < 0) return [refused('cantidad', 'production-negative')]
  if (isHuge(cantidad)) return [refused('cantidad', 'amount-too-large')]
  return hasDecimals(cantidad, 1) ? [] : [refused('cantidad', 'amount-decimals')]
}

function weightRefusals({ pesoBolsa }: PreloadedValues): PreloadedRefusal[] {
  if (pesoBolsa === null) return [refused('pesoBolsa', 'weight-required')]
  if (pesoBolsa <= 0) return [refused('pesoBolsa', 'weight-not-positive')]
  if (isHuge(pesoBolsa)) return [refused('pesoBolsa', 'weight-too-large')]
  return hasDecimals(pesoBolsa, 2) ? [] : [refused('pesoBolsa', 'weight-decimals')]
}

/** At most so many decimals, as they are written: 0.1 + 0.2 has seventeen. */
function hasDecimals(value: number, most: number): boolean {
  return Number(value.toFixed(most)) === value
}
