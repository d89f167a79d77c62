/** What became of work that may fail. */
export type Settled<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: unknown }

/**
 * Waits for work whose failure is one of its results. It catches errors as `catch` does: its users are listed
 * in architecture/manner.test.ts.
 */
export async function settled<T>(work: PromiseLike<T>): Promise<Settled<T>> {
  try {
    return { ok: true, value: await work }
  } catch (error) {
    return { ok: false, error }
  }
}
