import type { Cell, Sheet } from './sheet.ts'

/** Rows of a sheet as they are wanted: a number at a time, across the portions that they come in. */
export class RowFeed {
  readonly #portions: AsyncIterator<readonly (readonly Cell[])[]>
  #left: readonly (readonly Cell[])[] = []
  #ended = false

  constructor(rows: Sheet['rows']) {
    this.#portions = rows[Symbol.asyncIterator]()
  }

  /** At most `most` rows; none when there are no more. */
  async next(most: number): Promise<readonly (readonly Cell[])[]> {
    await this.#fill()
    const rows = this.#left.slice(0, most)
    this.#left = this.#left.slice(rows.length)
    return rows
  }

  async isEmpty(): Promise<boolean> {
    await this.#fill()
    return this.#left.length === 0
  }

  async #fill(): Promise<void> {
    while (this.#left.length === 0 && !this.#ended) {
      const { done, value } = await this.#portions.next()
      if (done) this.#ended = true
      else this.#left = value
    }
  }

  async close(): Promise<void> {
    await this.#portions.return?.()
  }
}
