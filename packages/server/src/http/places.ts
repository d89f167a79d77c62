import { Problem } from '../refusals/problem.ts'

type Refusal = 'downloads-of-session' | 'downloads-of-all' | 'streams-of-session' | 'streams-of-all'

/** So many at once, and what the next one is told. */
export type PlaceBounds = {
  readonly ofSession: { readonly most: number; readonly refusal: Refusal }
  readonly ofAll: { readonly most: number; readonly refusal: Refusal }
  readonly againAfterSeconds: number
}

/** What lasts keeps something from others: each session has so many places at once, and so have all together. */
export class Places {
  readonly #bounds: PlaceBounds
  readonly #taken = new Map<string, number>()
  #all = 0

  constructor(bounds: PlaceBounds) {
    this.#bounds = bounds
  }

  /** @returns the way to leave the place again, once */
  take(session: string): () => void {
    const { ofSession, ofAll, againAfterSeconds: seconds } = this.#bounds
    const own = this.#taken.get(session) ?? 0
    if (own >= ofSession.most) throw new Problem(ofSession.refusal, { most: ofSession.most, seconds })
    if (this.#all >= ofAll.most) throw new Problem(ofAll.refusal, { most: ofAll.most, seconds })
    this.#taken.set(session, own + 1)
    this.#all++
    return () => this.#leave(session)
  }

  #leave(session: string): void {
    const left = (this.#taken.get(session) ?? 1) - 1
    if (left === 0) this.#taken.delete(session)
    else this.#taken.set(session, left)
    this.#all--
  }
}
