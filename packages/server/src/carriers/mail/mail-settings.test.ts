import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../db/open-database.ts'
import { readParameters } from '../../facts/parameters.ts'
import { openTestDatabase } from '../../testing/open-test-database.ts'
import { aPlant } from '../../testing/plant-builder.ts'
import { alwaysEncrypted, mailSettingsOf } from './mail-settings.ts'

let db: Db
beforeAll(async () => {
  db = await openTestDatabase()
  await aPlant().insertInto(db)
})
afterAll(() => db.destroy())

const ON = { emailEnabled: true, emailHost: 'mail.planta', emailFrom: 'baliza@planta.example' }
const settingsBy = async (values: object) =>
  mailSettingsOf({ ...(await readParameters(db)), ...ON, ...values })

test.each([
  [{}, 587, 'if offered'],
  [{ emailPort: 0 }, 587, 'if offered'],
  [{ emailPort: 25 }, 25, 'if offered'],
  [{ emailPort: 25, emailRequireTls: true }, 25, 'required'],
  [{ emailPort: 25, emailUser: 'baliza' }, 25, 'required'],
  [{ emailPort: 465 }, 465, 'from the start'],
  [{ emailPort: 465, emailUser: 'baliza', emailRequireTls: true }, 465, 'from the start'],
])('parameters with %j: port %i, encrypted %s', async (values, port, encryption) => {
  expect(await settingsBy(values)).toMatchObject({ host: 'mail.planta', port, encryption })
})

test.each([
  [{}, 'always'],
  [{ emailRequireTls: true }, 'required'],
  [{ emailPort: 465 }, 'from the start'],
] as const)('what must not be read on its way goes with %j encrypted %s', async (values, encryption) => {
  const settings = await settingsBy(values)
  expect(settings && alwaysEncrypted(settings).encryption).toBe(encryption)
})

test.each([{ emailEnabled: false }, { emailHost: null }, { emailFrom: null }])(
  'without %j there is no mail',
  async (values) => {
    expect(await settingsBy(values)).toBeUndefined()
  },
)
