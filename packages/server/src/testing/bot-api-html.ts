/** What the Bot API understands of HTML. */
const TAGS = new Set(['b', 'i', 'u', 's', 'a', 'code', 'pre'])

/** Why the Bot API refuses a text as HTML; undefined = it takes it. */
export function whyNotHtml(text: string): string | undefined {
  const open: string[] = []
  for (const [tag, slash, name = ''] of text.matchAll(/<(\/?)([^>\s]*)[^>]*>?/g)) {
    if (!TAGS.has(name) || !tag.endsWith('>')) return `Unsupported start tag "${name}"`
    if (slash === '') open.push(name)
    else if (open.pop() !== name) return `Unmatched end tag "${name}"`
  }
  if (open.length > 0) return `Can't find end tag corresponding to start tag "${open.at(-1)}"`
  return /&(?!(amp|lt|gt|quot);)/.test(text) ? 'unescaped &' : undefined
}
