import { z } from 'zod/mini'

/** An instant in an answer: ISO 8601 in UTC, `2026-11-20T13:00:00.000Z`. */
export const isoInstant = z.iso.datetime()

type NumberCheck = Parameters<ReturnType<typeof z.coerce.number<string | number>>['check']>[number]

/**
 * The one reader of numbers. They arrive as text in queries and forms; nothing at all, true, or a list is no
 * number.
 */
export const sentNumber = (...checks: NumberCheck[]) =>
  z.pipe(
    z.union([z.string().check(z.regex(/\S/)), z.number()]),
    z.coerce.number<string | number>().check(...checks),
  )

export const wholeNumber = (least: number, most = 2_147_483_647) =>
  sentNumber(z.int(), z.gte(least), z.lte(most))

/** 1 to 99: docs/product/limits.md#numbers. */
export const lineID = wholeNumber(1, 99)

/** A key that the database allots. */
export const rowID = wholeNumber(1, 2_147_483_647)

export const text = (maximum: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(maximum))

/** A password as somebody types it, with room for one that is too long: nothing of it is cut off. */
export const typedPassword = text(200)

/** Name and password of who signs, which need not be who is logged in: docs/product/fields.md#signing. */
export const signature = { username: text(12), password: typedPassword }

/** Only this shift of each production day of a window; left out = the whole window. */
export const shift = z.optional(text(12))

/**
 * A text that is looked at by the call itself, which refuses it in words of its own; null and blank are
 * nothing.
 */
export const writtenText = (maximum: number) =>
  z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(maximum))))

/** A text whose rule, its length too, is the call's own. */
export const ruledText = z.optional(z.nullable(z.string().check(z.trim())))

/** The same with the length that the call's own rule allows, so that readers of the contract see it. */
export const ruledTextUpTo = (maxLength: number) =>
  z.optional(z.nullable(z.string().check(z.trim()).register(z.globalRegistry, { maxLength })))

/** The same with what it must look like by the call's own rule. */
export const ruledTextLike = ({ source: pattern }: RegExp) =>
  z.optional(z.nullable(z.string().check(z.trim()).register(z.globalRegistry, { pattern })))

/** A key that a form may leave empty. */
export const chosenID = z.optional(z.nullable(z.union([z.literal(''), rowID])))

/** Which state of a row is changed: an older one is refused with 409. Left out, any. */
export const revision = z.optional(rowID)

/** One row of a lookup by number. */
export const numberedOption = z.object({ value: z.int(), text: z.string() })

/** A number that is looked at by the call itself, with the bounds of its rule, as `ruledTextUpTo` is a text. */
export const figureWithin = (minimum: number, maximum: number) =>
  z.optional(z.nullable(sentNumber().register(z.globalRegistry, { minimum, maximum })))

/** Who made a row and who changed it last; null = nobody, as when a program did. */
export const madeAndChanged = {
  createdBy: z.nullable(z.string()),
  createDate: z.nullable(isoInstant),
  updatedBy: z.nullable(z.string()),
  updateDate: z.nullable(isoInstant),
  revision: z.int(),
}

/** An order as screens name it. */
export const orderHead = {
  order: z.int(),
  op: z.string(),
  lot: z.nullable(z.string()),
  productCode: z.nullable(z.string()),
  productName: z.nullable(z.string()),
  startDate: isoInstant,
}

/** A definition of the figures beside the official one (docs/domain.md, "Definitions side by side"). */
export const profile = z.optional(z.string())
