/** Looks until it is so; fails after `patience` ms with what was seen last. */
export async function waitUntil<T>(
  look: () => T | Promise<T>,
  isSo: (seen: T) => boolean,
  patience = 45_000,
): Promise<T> {
  const end = performance.now() + patience
  for (;;) {
    const seen = await look()
    if (isSo(seen)) return seen
    if (performance.now() > end) throw new Error(`waited in vain; last seen: ${JSON.stringify(seen)}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
