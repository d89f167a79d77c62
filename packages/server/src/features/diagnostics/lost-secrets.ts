import { type Language, type PipelineHealth, type ProblemCode, problemText } from '@baliza/contract'
import type { Db } from '../../db/open-database.ts'
import { lostSecrets } from '../../db/secrets/seal-stored.ts'
import { secretKeysOf } from '../../db/secrets/sealed-columns.ts'
import type { SecretPlace } from '../../db/secrets/secret-keys.ts'

const SENTENCES: Readonly<Record<string, ProblemCode>> = {
  'opcServer.password': 'secret-lost-server',
  'opcServer.requestHeaders': 'secret-lost-headers',
  'parameter.emailPassword': 'secret-lost-mail',
  'parameter.telegramBotToken': 'secret-lost-bot',
  'webhook.secret': 'secret-lost-webhook',
  'webhook.formerSecret': 'secret-lost-webhook',
  'webhook.fullUrl': 'secret-lost-address',
  'secondFactor.secret': 'secret-lost-factor',
}

/** Which secrets have to be entered again, each in a sentence. */
export async function readLostSecrets(db: Db, language: Language): Promise<PipelineHealth['lostSecrets']> {
  const lost = await lostSecrets(db, secretKeysOf(db))
  return Promise.all(
    lost.map(async (secret) => {
      const { table, column, key } = secret
      const code = SENTENCES[`${table}.${column}`] ?? 'secret-lost-mail'
      const message = problemText(code, { name: await nameOf(db, secret) }, language)
      return { table, column, key: String(key), message }
    }),
  )
}

/** What people call the row. */
async function nameOf(db: Db, { table, key }: SecretPlace): Promise<string> {
  if (table === 'opcServer') {
    const found = db.selectFrom('opcServer').select('name').where('opcServerID', '=', Number(key))
    return (await found.executeTakeFirst())?.name ?? String(key)
  }
  if (table === 'webhook') {
    const found = db.selectFrom('webhook').select('name').where('webhookID', '=', Number(key))
    return (await found.executeTakeFirst())?.name ?? String(key)
  }
  return String(key)
}
