import path from 'node:path'
import type { Command, Option } from 'commander'
import type { Settings } from '../process/settings.ts'

const FILE_EXIT_CODES = '\nEnds with 0, or with 2 and a sentence.'

type Given = {
  readonly data?: string
  readonly database?: string
  readonly recipient?: readonly string[]
  readonly recipientFile?: string
  readonly identity?: string
}

type Copying = {
  readonly say: (text: string) => void
  /** Where relative names of files begin. */
  readonly calledIn: string
  readonly settingsWith: (given: Given) => Promise<Settings>
  /** The options that name an installation. */
  readonly where: readonly Option[]
}

/** What writes a backup, and what brings one back. */
export function addCopies(program: Command, { say, calledIn, settingsWith, where }: Copying): void {
  const backup = program
    .command('backup')
    .description('write all that the database holds into a file, while the product runs')
    .argument('<file>', 'the file; one that is there is replaced when the new one is whole')
    .option(
      '--recipient <key>',
      'a public key (age1…) that it is encrypted to, above BALIZA_BACKUP_RECIPIENT; may be given again',
      (key: string, before: readonly string[]) => [...before, key],
      [],
    )
    .option('--recipient-file <file>', 'a file with such keys, above BALIZA_BACKUP_RECIPIENT_FILE')
    .option('--no-verify', 'do not restore it aside')
    .addHelpText('after', FILE_EXIT_CODES)
    .action(async (file: string, { verify, ...given }: Given & { readonly verify: boolean }) => {
      const { backUp } = await import('./copy-database.ts')
      say(`${await backUp(await settingsWith(given), path.resolve(calledIn, file), { verify })}\n`)
    })

  const restore = program
    .command('restore')
    .description('bring a backup into an empty database')
    .argument('<file>', 'the backup, of either kind of database')
    .option('--identity <file>', 'the private key of an encrypted one, above BALIZA_BACKUP_IDENTITY_FILE')
    .addHelpText('after', FILE_EXIT_CODES)
    .action(async (file: string, given: Given) => {
      const { restore } = await import('./copy-database.ts')
      say(`${await restore(await settingsWith(given), path.resolve(calledIn, file))}\n`)
    })
  for (const command of [backup, restore]) for (const option of where) command.addOption(option)
}
