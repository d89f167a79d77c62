/** So many looks make the time that a child may be silent. */
const LOOKS = 20

export type SilenceWatch = { readonly heard: () => void; readonly stop: () => void }

/** How often whoever is watched should speak. */
export const beatOf = (limitMs: number): number => limitMs / LOOKS

/**
 * Calls `onSilent` once nothing was heard for so long, from the first that was. Looks are counted and not
 * hours: a machine that slept, or a supervisor that was held up itself, has heard nothing and blames nobody.
 */
export function watchSilence(limitMs: number, onSilent: () => void): SilenceWatch {
  let looks: number | undefined
  const timer = setInterval(() => {
    if (looks === undefined || ++looks < LOOKS) return
    looks = undefined
    onSilent()
  }, beatOf(limitMs)).unref()
  return {
    heard: () => {
      looks = 0
    },
    stop: () => clearInterval(timer),
  }
}
