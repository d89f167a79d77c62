import type { Parameters } from '@baliza/contract'
import { expect, test } from 'vitest'
import { overwriteGetLocale } from '../../i18n/paraglide/runtime.js'
import type { FormValues } from '../../ui/form/form-field.ts'
import { whyNotSave } from '../../ui/form/form-values.ts'
import { sectionsOf } from './parameter-fields.ts'

overwriteGetLocale(() => 'es')

const fieldsOf = (section: string, values: FormValues, stored: Partial<Parameters> = {}) =>
  sectionsOf(values, stored as Parameters, []).find(({ id }) => id === section)?.fields ?? []
const wrongIn = (section: string, values: FormValues, stored: Partial<Parameters> = {}) =>
  Object.keys(whyNotSave(fieldsOf(section, values, stored), values))
const closedIn = (section: string, values: FormValues) =>
  fieldsOf(section, values).flatMap(({ field, isReadOnly }) => (isReadOnly ? [field] : []))

test('what is switched off asks for nothing and can not be written', () => {
  expect(wrongIn('people', { enableDomainValidation: false, enableGroupValidation: false })).toEqual([])
  expect(closedIn('people', { enableDomainValidation: true })).toEqual(['group'])
})

test('what is switched on must be whole', () => {
  expect(wrongIn('people', { enableDomainValidation: true, enableGroupValidation: true })).toEqual([
    'domain',
    'group',
  ])
})

const mail = { emailEnabled: true, emailFrom: 'a@b.es', emailHost: 'mail.b.es', emailPort: 25 }
const stored = { ...mail, emailUser: 'oee', hasEmailPassword: true }

test.each([
  ['a mail server that lets everybody in needs none', {}, {}, []],
  ['one that asks who sends needs it', { emailUser: 'oee' }, {}, ['emailPassword']],
  ['one that is kept need not be written again', { emailUser: 'oee' }, stored, []],
  ['one that is kept for somebody else is', { emailUser: 'eva' }, stored, ['emailPassword']],
])('the password of the mail: %s', (_, values, kept, wrong) => {
  expect(wrongIn('email', { ...mail, ...values }, kept)).toEqual(wrong)
})

const bot = { telegramBotName: 'oee_bot', telegramBotToken: '1:x', telegramNotificationInterval: 5 }
const proxy = ['telegramBotProxyHost', 'telegramBotProxyPort']

test('the proxy of the bot is asked for when both the bot and its proxy are on', () => {
  const both = { ...bot, telegramEnabled: true, telegramBotUseProxy: true }
  expect(wrongIn('telegram', both)).toEqual(proxy)
  expect(wrongIn('telegram', { ...both, telegramEnabled: false })).toEqual([])
  expect(closedIn('telegram', { ...both, telegramBotUseProxy: false })).toEqual(proxy)
})
