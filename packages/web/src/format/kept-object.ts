/**
 * What this browser kept as JSON, as the object that it was. What was edited by hand, or written only in
 * part, counts as nothing: it is asked for or chosen again, and the page does not fail each time that it
 * opens.
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
