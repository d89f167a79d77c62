/**
 * The object that a JSON text holds; undefined for anything else. A text that this browser kept may be cut
 * off or edited by hand: the page then starts without it and does not fail.
 */
export function parseObject(text: string | null): Readonly<Record<string, unknown>> | undefined {
  try {
    const kept: unknown = JSON.parse(text ?? 'null')
    return typeof kept === 'object' && kept !== null && !Array.isArray(kept)
      ? (kept as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}
