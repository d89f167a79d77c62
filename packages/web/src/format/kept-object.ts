/**
 * What this browser kept as JSON, as the object that it was. What somebody's hand or a write that was cut
 * short left there is nothing: it is asked for or chosen anew, and no reason for a page to fail each time
 * that it opens.
 */
export function keptObject(text: string | null): Readonly<Record<string, unknown>> | undefined {
  try {
    const kept: unknown = JSON.parse(text ?? 'null')
    return typeof kept === 'object' && kept !== null && !Array.isArray(kept)
      ? (kept as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}
