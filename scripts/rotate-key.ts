import {
  keepFilesPrivate,
  machineTime,
  readSettings,
  rotateKey,
  sentencesOf,
  storedConnection,
  vouchedBy,
} from '@baliza/server'
import { Sentence, sayAndEnd } from './sentence.ts'

/** `npm run rotate-key`: seals the stored passwords by a new key, while the plant runs. */
keepFilesPrivate()
const settings = readSettings()
const chosen = settings.databaseUrl ?? storedConnection(settings.dataFolder)
const databaseUrl = chosen && vouchedBy(chosen, settings.databaseAuthority)
if (databaseUrl === undefined)
  sayAndEnd(
    new Sentence(
      'BALIZA_DATABASE is needed (sqlite:FILE or postgres://…), or an installation that was set up in BALIZA_DATA.',
    ),
  )
const sealed = await rotateKey(databaseUrl, settings.keyPlace, machineTime()).catch((error: unknown) =>
  sayAndEnd(new Sentence(sentencesOf(error, settings.language).join('\n'))),
)
console.log(`✓ ${sealed} secrets sealed by the new key`)
