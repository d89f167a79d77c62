/** A gloved finger that taps twice does so within this. */
export const TAPS = 500

type LastSent = {
  readonly content: string
  /** Until when the same again is a second tap, by the clock of the page. */
  until: number
  answer?: Promise<unknown>
}

/** What each call sent last. */
const sent = new Map<string, LastSent>()

/**
 * The same write of the same call, sent again while it is on its way or right after it was done, is a second
 * tap: it is not sent, and gets the answer of the first. What was refused may be tried again at once.
 */
export function sendOnce<Answer>(
  call: string,
  content: string,
  send: () => Promise<Answer>,
): Promise<Answer> {
  const before = sent.get(call)
  if (before?.content === content && performance.now() < before.until) return before.answer as Promise<Answer>
  const last: LastSent = { content, until: Number.POSITIVE_INFINITY }
  sent.set(call, last)
  const rest = (milliseconds: number) => {
    last.until = performance.now() + milliseconds
    // It may hold a password.
    setTimeout(() => sent.get(call) === last && sent.delete(call), milliseconds)
  }
  const answer = whenOver(send, rest)
  last.answer = answer
  return answer
}

async function whenOver<Answer>(
  send: () => Promise<Answer>,
  rest: (milliseconds: number) => void,
): Promise<Answer> {
  let isDone = false
  try {
    const answer = await send()
    isDone = true
    return answer
  } finally {
    rest(isDone ? TAPS : 0)
  }
}
