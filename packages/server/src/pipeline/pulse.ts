/** Milliseconds of the machine: a cycle begins at least so often, … */
const LONGEST_PAUSE = 100
/** … but not sooner after the one before, so that readings come together. */
const SHORTEST_PAUSE = 20

/** When the next cycle begins: soon after something came, else a little later, and never again once stopped. */
export class Pulse {
  #isStopped = false
  #wake: () => void = () => undefined

  get isStopped(): boolean {
    return this.#isStopped
  }

  stop(): void {
    this.#isStopped = true
    this.#wake()
  }

  /** Something came: the pause is over. */
  wake(): void {
    this.#wake()
  }

  /** Waits after a cycle that began at `began`, by the machine's clock in milliseconds. */
  async pause(began: number, hasNews: () => boolean): Promise<void> {
    await sleep(SHORTEST_PAUSE)
    const left = LONGEST_PAUSE - (performance.now() - began)
    if (left <= 0 || this.#isStopped || hasNews()) return
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#wake = resolve
    const timer = setTimeout(resolve, left)
    await promise
    clearTimeout(timer)
    this.#wake = () => undefined
  }
}

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
