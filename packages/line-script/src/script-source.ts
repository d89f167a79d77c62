/** What can be said of a script by looking at it. */
export type ScriptSource = {
  /** The tags that it names literally, each once. */
  readonly tags: readonly string[]
  /** It also computes names, or passes `tag` on: it may read any tag of its line. */
  readonly readsAnyTag: boolean
  readonly usesTime: boolean
}

const SIGHT =
  /(?<![\w$])(?:tag|good|previous|secondsSince)(?![\w$])(?:\s*\(\s*(?:"([^"\\\n]*)"|'([^'\\\n]*)'|`([^`\\$]*)`)\s*\))?/g

/**
 * Finds the tags of a script without running it. A mention in a comment or a text counts too: one tag too
 * many makes a script run once too often, one too few would make it blind. So whatever is not plainly
 * `tag("name")` counts as any tag, and an escaped identifier (`t\u0061g`) as well.
 */
export function readScriptSource(source: string): ScriptSource {
  const sights = [...source.matchAll(SIGHT)]
  const names = sights.map(([, double, single, template]) => double ?? single ?? template)
  const escaped = source.includes('\\u')
  return {
    tags: [...new Set(names.filter((name) => name !== undefined))],
    readsAnyTag: escaped || names.includes(undefined),
    usesTime: escaped || sights.some(([text]) => text.startsWith('secondsSince')),
  }
}
