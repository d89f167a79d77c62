/** A gloved finger that taps twice does so within this. */
export const TAPS = 800

type Sent = { readonly said: string; readonly answer: Promise<unknown> }

/** What each call sent last. */
const sent = new Map<string, Sent>()

/**
 * The same write of the same call, sent again while it is on its way or right after it was done, is a second tap: it is not
 * sent, and gets the answer of the first. What was refused may be tried again at once.
 */
export function sendOnce<Answer>(call: string, said: string, send: () => Promise<Answer>): Promise<Answer> {
  const before = sent.get(call)
  if (before?.said === said) return before.answer as Promise<Answer>
  const answer = send()
  const last = { said, answer }
  sent.set(call, last)
  const forget = () => {
    if (sent.get(call) === last) sent.delete(call)
  }
  void answer.then(() => setTimeout(forget, TAPS), forget)
  return answer
}
