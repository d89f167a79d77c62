import { SettingsError } from '../process/settings.ts'
import { balizaProgram } from './program.ts'

/** The command `baliza`. */
const EXIT_REFUSED = 2

const program = balizaProgram({
  environment: process.env,
  say: (text) => void process.stdout.write(text),
  complain: (text) => void process.stderr.write(text),
  endWith: (code) => {
    process.exitCode = code
  },
})
await program.parseAsync().catch((error: unknown) => {
  if (!(error instanceof SettingsError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = EXIT_REFUSED
})
