import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Where the built browser part lies. */
export const WEB_FOLDER = fileURLToPath(new URL('../../../web/dist', import.meta.url))

/** Of the whole product. */
export const { version: VERSION } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as { version: string }
