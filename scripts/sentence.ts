/** What whoever typed a command can do something about: it is said without a stack. */
export class Sentence extends Error {}

/** The end of a command that can't go on. */
export function sayAndEnd(error: unknown): never {
  console.error(error instanceof Sentence ? error.message : error)
  process.exit(1)
}
