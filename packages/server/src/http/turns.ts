import { Problem } from '../refusals/problem.ts'

/** A page asks for a few lists at a time; who asks for many takes them one after the other. */
const LIST_BOUNDS = { atOnce: 2, waiting: 40, againAfterSeconds: 5 } as const

type Session = { running: number; readonly waiting: (() => void)[] }

/** Lets each session have a few questions answered at once; others of it wait for their turn. */
export class Turns {
  readonly #sessions = new Map<string, Session>()

  async inTurn<T>(id: string, work: () => Promise<T>): Promise<T> {
    const session = this.#sessions.get(id) ?? { running: 0, waiting: [] }
    this.#sessions.set(id, session)
    if (session.running < LIST_BOUNDS.atOnce) session.running++
    else await this.#wait(session)
    try {
      return await work()
    } finally {
      const next = session.waiting.shift()
      if (next) next()
      else if (--session.running === 0) this.#sessions.delete(id)
    }
  }

  /** Whoever ends hands the turn on. */
  #wait({ waiting }: Session): Promise<void> {
    if (waiting.length >= LIST_BOUNDS.waiting)
      throw new Problem('lists-of-session', {
        most: LIST_BOUNDS.waiting,
        seconds: LIST_BOUNDS.againAfterSeconds,
      })
    return new Promise((resolve) => waiting.push(resolve))
  }
}
