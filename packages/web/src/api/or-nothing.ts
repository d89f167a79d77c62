/** What came of it, or nothing: for what may fail without anybody here doing otherwise. */
export async function orNothing<Answer>(promise: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await promise
  } catch {
    return undefined
  }
}
