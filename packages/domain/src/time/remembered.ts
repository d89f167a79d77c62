/** So many at most: more than ten years of days. */
const MOST = 5_000

/** Answers from memory what was asked before: the same days are gone through again and again. */
export function remembered<T>(answer: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>()
  return (key) => {
    const found = known.get(key)
    if (found !== undefined) return found
    if (known.size >= MOST) known.clear()
    const fresh = answer(key)
    known.set(key, fresh)
    return fresh
  }
}
