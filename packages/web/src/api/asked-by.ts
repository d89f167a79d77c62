/** Somebody who touched nothing for so long is away; the page asks whether its session lives once a minute. */
const AWAY_AFTER = 90_000

const INPUTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

let lastInput = Number.NEGATIVE_INFINITY

for (const input of INPUTS)
  window.addEventListener(input, () => void (lastInput = performance.now()), { capture: true, passive: true })

/** Whether what is asked now is asked for somebody, or by a page that nobody sits at. */
export const askedBy = (): 'person' | 'page' =>
  performance.now() - lastInput < AWAY_AFTER ? 'person' : 'page'
