const WHOLE = /^(\d{1,2})\/(\d{1,2})\/(\d{4})[ ,]+(\d{1,2}):(\d{2})(?::(\d{2}))?$/
const TIME = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/
const DAY = 86_400_000

type Interval = { readonly start: number; readonly end: number }
/** `dd/MM/yyyy HH:mm:ss` as the clock on the plant's wall shows it. */
type Write = (at: number) => string

const two = (text: string | undefined) => (text ?? '00').padStart(2, '0')

/** `1/2/2026 8:05` as the clock would write it: `01/02/2026 08:05:00`. */
const inFull = (text: string): string => {
  const [, day, month, year = '', hour, minute, second] = WHOLE.exec(text) ?? []
  return `${two(day)}/${two(month)}/${year} ${two(hour)}:${two(minute)}:${two(second)}`
}

/** The clock face of the plant read as if it were UTC. */
const asUtc = (text: string): number => {
  const [, day = '', month = '', year = '', hour = '', minute = '', second] = WHOLE.exec(text) ?? []
  return Date.parse(`${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:${two(second)}Z`)
}

/** What stands on the wall at an instant tells how far the plant's zone is from UTC there. */
function instantsOf(text: string, write: Write): number[] {
  const face = asUtc(text)
  if (Number.isNaN(face)) return []
  const near = [face - DAY, face, face + DAY].map((at) => face - (asUtc(write(at)) - at))
  return [...new Set(near)].filter((at) => write(at) === inFull(text))
}

/**
 * The instant that somebody wrote, in the plant's zone: `21/11/2026 10:05:30`, or `10:05:30` alone, which
 * then lies on the first day of the span on which it falls within it. undefined = it can't be read. Of the
 * hour that comes twice, the one within the span.
 */
export function readWallTime(written: string, span: Interval, write: Write): number | undefined {
  const text = written.trim()
  const days = TIME.test(text)
    ? [span.start, span.end].map((at) => `${write(at).slice(0, 10)} ${text}`)
    : [text]
  const instants = days.flatMap((day) => instantsOf(day, write))
  return instants.find((at) => span.start <= at && at <= span.end) ?? instants[0]
}
