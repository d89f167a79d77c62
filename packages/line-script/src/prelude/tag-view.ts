import type { TagRow } from '../tag-row.ts'
import type { TagView } from './prelude-parts.ts'

/** What scripts may ask of the line's tags. */
export function openTagView(): TagView {
  const { parse } = JSON
  const rows: (TagRow | undefined)[] = []
  let tagIndexes: Record<string, number> = Object.create(null)
  let now = 0
  let unknown: { readonly error: unknown; readonly name: string } | undefined

  const rowOf = (name: string) => {
    const tagIndex = tagIndexes[name]
    if (tagIndex !== undefined) return rows[tagIndex]
    const error = new ReferenceError(`unknown tag "${name}"`)
    unknown = { error, name: String(name) }
    throw error
  }
  const tag = (name: string) => {
    const row = rowOf(name)
    return row?.[0] ? row[1] : undefined
  }
  const good = (name: string) => rowOf(name)?.[0] ?? false
  const previous = (name: string) => rowOf(name)?.[2] ?? undefined
  const secondsSince = (name: string) => {
    const row = rowOf(name)
    return row === undefined ? undefined : (now - row[3]) / 1000
  }
  for (const offered of [tag, good, previous, secondsSince]) Object.freeze(offered)

  return {
    functions: Object.freeze([tag, good, previous, secondsSince]),
    know(names) {
      tagIndexes = Object.create(null)
      for (const [tagIndex, name] of (parse(names) as string[]).entries()) tagIndexes[name] = tagIndex
    },
    advance(at, changes) {
      now = at
      unknown = undefined
      for (let i = 0; i < changes.length; i += 2) rows[changes[i] as number] = changes[i + 1] as TagRow
    },
    unknownTag: (thrown) => (unknown?.error === thrown ? unknown?.name : undefined),
  }
}
