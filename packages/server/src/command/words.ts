import { Option } from 'commander'

/** Where the command tells, and what it is told by. */
export type Surroundings = {
  readonly environment: NodeJS.ProcessEnv
  readonly say: (text: string) => void
  readonly complain: (text: string) => void
  /** How the process ends when it ends by itself. */
  readonly endWith: (code: number) => void
  /** Where relative names of files begin. */
  readonly calledIn: string
}

export const PORT = new Option('--port <number>', 'where it answers, above PORT')
export const HOST = new Option('--host <address>', 'the addresses where it answers, above HOST')
export const DATA = new Option('--data <folder>', 'its data folder, above BALIZA_DATA')
export const DATABASE = new Option(
  '--database <url>',
  'sqlite:FILE or postgres://… without a password, above BALIZA_DATABASE',
)

export type Given = {
  readonly port?: string
  readonly host?: string
  readonly data?: string
  readonly database?: string
  readonly recipient?: readonly string[]
  readonly recipientFile?: string
  readonly identity?: string
}
