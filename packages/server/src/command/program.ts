import { Command } from 'commander'
import { VERSION } from '../http/web-build.ts'
import type { Settings } from '../process/settings.ts'
import { SettingsError } from '../process/settings-error.ts'
import { addCopies } from './copy-commands.ts'
import { addDoctor } from './doctor.ts'
import { addStop } from './stop.ts'
import { addUpdate } from './update.ts'
import { addVerify } from './verify.ts'
import { DATA, DATABASE, type Given, HOST, PORT, type Surroundings } from './words.ts'

const EXIT_CODES =
  '\nEnds with 0: all is well; 1: it runs, with trouble; 3: it does not run; 4: nobody can tell.'

/**
 * What runs an installation and looks after it. Settings come from the environment; an option stands above
 * its variable. What a command needs is loaded when it is called.
 */
export function balizaProgram(surroundings: Surroundings): Command {
  const { environment, say, complain, endWith } = surroundings
  const settingsWith = async (given: Given): Promise<Settings> => {
    setAbove(environment, given)
    const { readSettings } = await import('../process/settings.ts')
    return readSettings(environment)
  }
  const program = new Command('baliza')
    .description('Baliza: the beacon on your production lines.')
    .version(VERSION, '--version', 'tell the version')
    .helpOption('--help', 'tell what there is')
    .helpCommand(false)
    .configureOutput({ writeOut: say, writeErr: complain })

  program
    .command('start')
    .description('run the product, until it is told to stop')
    .addOption(PORT)
    .addOption(HOST)
    .addOption(DATA)
    .addOption(DATABASE)
    .action(async (given: Given) => {
      setAbove(environment, given)
      const { becomeProduct } = await import('./become-product.ts')
      await becomeProduct(environment)
    })

  program
    .command('status')
    .description('is it alive, does it lead, what is read, how full')
    .addOption(PORT)
    .addOption(DATA)
    .addOption(DATABASE)
    .option('--json', 'for programs')
    .addHelpText('after', EXIT_CODES)
    .action(async ({ json, ...given }: Given & { readonly json?: true }) => {
      const { readStatus } = await import('./read-status.ts')
      const { exitCodeOf, tellStatus } = await import('./tell-status.ts')
      const status = await readStatus(await settingsWith(given))
      say(`${json ? JSON.stringify(status, undefined, 2) : tellStatus(status)}\n`)
      endWith(exitCodeOf(status))
    })

  program
    .command('migrate')
    .description('bring the schema of the database up to date, and nothing else')
    .addOption(DATA)
    .addOption(DATABASE)
    .option('--all', 'at once also what takes something away, which else waits for a week: no way back then')
    .action(async ({ all, ...given }: Given & { readonly all?: true }) => {
      const { migrateDatabase } = await import('./migrate.ts')
      say(`${await migrateDatabase(await settingsWith(given), all === true)}\n`)
    })

  addStop(program, surroundings, settingsWith)
  addDoctor(program, surroundings, settingsWith)
  addUpdate(program, surroundings, settingsWith)
  addVerify(program, surroundings)
  addCopies(program, { ...surroundings, settingsWith, where: [DATA, DATABASE] })
  return program
}

/** What a program was called with, everybody on the machine may read. */
function refusePasswordIn(database: string | undefined): void {
  if (database === undefined || !/^postgres(ql)?:/.test(database) || !URL.canParse(database)) return
  const { password, searchParams } = new URL(database)
  if (password === '' && !searchParams.has('password')) return
  throw new SettingsError([
    '--database may not carry a password: whoever lists the processes of this machine reads it. Put the address into BALIZA_DATABASE, or into a file that BALIZA_DATABASE_FILE names.',
  ])
}

function setAbove(environment: NodeJS.ProcessEnv, given: Given): void {
  refusePasswordIn(given.database)
  const variables = {
    PORT: given.port,
    HOST: given.host,
    BALIZA_DATA: given.data,
    BALIZA_DATABASE: given.database,
    BALIZA_BACKUP_RECIPIENT: given.recipient?.join(' ') || undefined,
    BALIZA_BACKUP_RECIPIENT_FILE: given.recipientFile,
    BALIZA_BACKUP_IDENTITY_FILE: given.identity,
  }
  for (const [variable, value] of Object.entries(variables))
    if (value !== undefined) environment[variable] = value
}
