import { expect, test } from 'vitest'
import { overwriteGetLocale } from '../../i18n/paraglide/runtime.js'
import { REFUSAL_TEXT, whyNot } from './preloaded-refusals.ts'

overwriteGetLocale(() => 'es')

const order = {
  op: 'A-7',
  producto: 'P1',
  cliente: null,
  cosecha: 2026,
  cantidad: 1.5,
  bolsa: null,
  pesoBolsa: 25,
}
const whyNotOf = (part: object) => {
  const values = { ...order, ...part }
  return (['op', 'producto', 'cliente', 'cosecha', 'cantidad', 'bolsa', 'pesoBolsa'] as const).flatMap(
    (field) => whyNot(field)(undefined, values) ?? [],
  )
}

test.each([
  ['a whole order', {}, []],
  ['a harvest of two digits', { cosecha: 26 }, [REFUSAL_TEXT['crop-not-four-digits']()]],
  ['an amount with two decimals', { cantidad: 1.55 }, [REFUSAL_TEXT['amount-decimals']()]],
  ['a bag without weight', { pesoBolsa: 0 }, [REFUSAL_TEXT['weight-not-positive']()]],
  [
    'no OP and no amount',
    { op: null, cantidad: null },
    [REFUSAL_TEXT['op-required'](), REFUSAL_TEXT['amount-required']()],
  ],
])('%s is refused where it is wrong, in the words of the server', (_, part, sentences) => {
  expect(whyNotOf(part)).toEqual(sentences)
})
