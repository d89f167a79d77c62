import { randomInt, timingSafeEqual } from 'node:crypto'

/** Without letters and figures that are taken for each other. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** `K7QF-2MXD-9RTB`: nobody guesses it, and it can be read out over the telephone. */
export function newSetupCode(): string {
  const four = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return [four(), four(), four()].join('-')
}

const plain = (code: string): string => code.toUpperCase().replaceAll(/[^A-Z\d]/g, '')

/** Compared without regard to case and dashes, and in the same time whatever was typed. */
export function isSetupCode(code: string, typed: string | undefined): boolean {
  const [right, given] = [plain(code), plain(typed ?? '')].map((text) => Buffer.from(text))
  return (
    right !== undefined &&
    given !== undefined &&
    right.length === given.length &&
    timingSafeEqual(right, given)
  )
}
