/** What is wrong with a script, and where; without a line it is wrong as a whole. */
export type Trouble = {
  readonly message: string
  readonly line: number | null
  readonly column: number | null
}

/** A stretch of the text to be marked. */
export type Mark = {
  readonly from: number
  readonly to: number
  readonly message: string
  readonly severity: 'error' | 'warning'
}

/**
 * The place of an error: from its column to the end of its line, or the whole line where no column is known.
 */
export function markOf(source: string, { message, line, column }: Trouble): Mark {
  const lines = source.split('\n')
  const at = Math.min(Math.max(line ?? 1, 1), lines.length) - 1
  const start = lines.slice(0, at).reduce((sum, text) => sum + text.length + 1, 0)
  const length = lines[at]?.length ?? 0
  const from = start + Math.min((column ?? 1) - 1, Math.max(0, length - 1))
  return { from, to: Math.max(from, start + length), message, severity: 'error' }
}

/** Every place where a tag is named that is not there. */
export function unknownMarks(
  source: string,
  names: readonly string[],
  messageOf: (name: string) => string,
): Mark[] {
  return names.flatMap((name) =>
    placesOf(source, name).map(
      (from): Mark => ({ from, to: from + name.length, message: messageOf(name), severity: 'warning' }),
    ),
  )
}

function placesOf(source: string, name: string): number[] {
  const places: number[] = []
  // NOTE: a name that is not written yet, as in `tag("")`, is found everywhere, at the end of the text for
  // ever
  for (
    let at = source.indexOf(name);
    at >= 0 && at < source.length;
    at = source.indexOf(name, at + Math.max(1, name.length))
  ) {
    if (/["'`]/.test(source.charAt(at - 1)) && /["'`]/.test(source.charAt(at + name.length))) places.push(at)
  }
  return places
}
