import { setTimeout as pause } from 'node:timers/promises'

const LOOK_EVERY = 50

/** Waits until it is so. Answers after how many milliseconds; Infinity where it did not become so. */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  longest: number,
  every = LOOK_EVERY,
): Promise<number> {
  const began = performance.now()
  for (;;) {
    if (await isSo()) return performance.now() - began
    if (performance.now() - began > longest) return Number.POSITIVE_INFINITY
    await pause(every)
  }
}
