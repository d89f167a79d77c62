import path from 'node:path'
import {
  keepFilesPrivate,
  readSettings,
  type Settings,
  sentencesOf,
  storedConnection,
  vouchedBy,
} from '@baliza/server'

/**
 * What `npm run backup` and `npm run restore` share: the database that this installation uses, a file, and
 * one sentence at the end.
 */
export async function copyCommand(
  usage: string,
  copy: (databaseUrl: string, file: string) => Promise<string>,
): Promise<void> {
  keepFilesPrivate()
  const settings = readSettings()
  const chosen = settings.databaseUrl ?? storedConnection(settings.dataFolder)
  const databaseUrl = chosen && vouchedBy(chosen, settings.databaseAuthority)
  const [file] = process.argv.slice(2)
  if (file === undefined || file.startsWith('-')) fail(usage)
  if (databaseUrl === undefined)
    fail(
      'BALIZA_DATABASE is needed (sqlite:FILE or postgres://…), or an installation that was set up in BALIZA_DATA.',
    )
  // npm runs a script in the project's folder, wherever it was called
  const done = await copy(databaseUrl, path.resolve(process.env.INIT_CWD ?? '', file)).catch(
    (error: unknown) => fail(sentences(error, settings)),
  )
  console.log(done)
}

const sentences = (error: unknown, { language }: Settings): string => sentencesOf(error, language).join('\n')

function fail(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
