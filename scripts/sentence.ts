/** What the user of a command can mend: it is said without a stack. */
export class Sentence extends Error {}

/** The end of a command that can't go on. */
export function sayAndEnd(error: unknown): never {
  console.error(error instanceof Sentence ? error.message : error)
  process.exit(1)
}
