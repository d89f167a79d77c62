import type { AuditEntry } from '@baliza/contract'

/** One field of a thing, as it was and as it is. */
export type Difference = {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
  readonly isChanged: boolean
}

/** A thing that was changed; a cut stop is several, each by the number of its piece. */
export type Compared = { readonly piece: string | undefined; readonly differences: readonly Difference[] }

type Thing = Readonly<Record<string, unknown>>

/** What an entry of the trail says was changed, thing by thing and field by field. */
export function differencesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): Compared[] {
  const old = thingsOf(before)
  const now = thingsOf(after)
  const pieces = [...new Set([...old.keys(), ...now.keys()])]
  return pieces.map((piece) => ({
    piece: pieces.length === 1 ? undefined : piece,
    differences: compared(old.get(piece) ?? {}, now.get(piece) ?? {}),
  }))
}

/** A list of stops by their numbers, anything else alone. */
function thingsOf(text: string | null): Map<string, Thing> {
  const read: unknown = text === null ? null : JSON.parse(text)
  const things = Array.isArray(read) ? (read as unknown[]) : read === null ? [] : [read]
  return new Map(things.map((thing, index) => [pieceOf(thing, index), thing as Thing]))
}

const pieceOf = (thing: unknown, index: number) => String((thing as { stopID?: number }).stopID ?? index + 1)

function compared(before: Thing, after: Thing): Difference[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return fields.map((field) => {
    const pair = { before: before[field] ?? null, after: after[field] ?? null }
    return { field, ...pair, isChanged: JSON.stringify(pair.before) !== JSON.stringify(pair.after) }
  })
}
