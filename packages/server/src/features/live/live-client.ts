import type { ServerResponse } from 'node:http'
import type { User } from '../../http/access/session-guard.ts'

export const eventText = (event: string, json: string): string => `event: ${event}\ndata: ${json}\n\n`

/** Who opens a stream, and where from. */
export type Watcher = { readonly user: User; readonly address: string }

/**
 * One open stream. While its socket is full it only remembers which lines it has missed and gets their latest
 * state when the socket has drained, so that a slow browser costs no memory and skips what is past.
 */
export class LiveClient {
  /** The users who watch, as the last beat found them. */
  user: User
  readonly address: string
  readonly #response: ServerResponse
  readonly #missed = new Set<number>()
  #fullSince: number | undefined

  constructor(response: ServerResponse, { user, address }: Watcher) {
    this.user = user
    this.address = address
    this.#response = response
  }

  /** False = the socket is full and nothing was sent. */
  send(text: string): boolean {
    if (this.#fullSince !== undefined) return false
    if (!this.#response.write(text)) this.#fullSince = performance.now()
    return true
  }

  miss(lineIDs: readonly number[]): void {
    for (const lineID of lineIDs) this.#missed.add(lineID)
  }

  /** The socket has drained: `textOf` gives the latest state of what was missed. */
  catchUp(textOf: (lineIDs: readonly number[]) => string): void {
    this.#fullSince = undefined
    const missed = [...this.#missed]
    this.#missed.clear()
    if (missed.length > 0) this.send(textOf(missed))
  }

  /** Milliseconds since the socket took something last; 0 while it takes everything. */
  stuckFor(): number {
    return this.#fullSince === undefined ? 0 : performance.now() - this.#fullSince
  }

  end(): void {
    this.#response.end()
  }

  cut(): void {
    this.#response.destroy()
  }
}
