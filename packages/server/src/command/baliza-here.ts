import { SettingsError } from '../process/settings-error.ts'
import { balizaProgram } from './program.ts'

const EXIT_REFUSED = 2

/**
 * The command `baliza` in this process, told by its arguments and environment, or by `words` in the folder
 * that somebody stands in.
 */
export async function balizaHere(words = process.argv.slice(2), calledIn = process.cwd()): Promise<void> {
  const program = balizaProgram({
    environment: process.env,
    say: (text) => void process.stdout.write(text),
    complain: (text) => void process.stderr.write(text),
    endWith: (code) => {
      process.exitCode = code
    },
    calledIn,
  })
  await program.parseAsync(words, { from: 'user' }).catch((error: unknown) => {
    if (!(error instanceof SettingsError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = EXIT_REFUSED
  })
}
