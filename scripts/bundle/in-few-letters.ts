import { minifySync } from '@swc/core'

/**
 * A program of others as Node runs it: without what is there for readers. Node keeps the text of each program for
 * as long as a process lives, and in twice the memory when one letter of it is not Latin. Names and order stay, and
 * the comments that a licence wants to stay.
 */
export function inFewLetters(program: string): string {
  return minifySync(program, {
    module: 'unknown',
    compress: false,
    mangle: false,
    format: { comments: 'some', asciiOnly: true },
  }).code
}
