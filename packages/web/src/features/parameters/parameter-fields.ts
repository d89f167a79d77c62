import type { BodyOf, Parameters } from '@baliza/contract'
import { isOtherMailServer } from '@baliza/domain'
import { m } from '../../i18n/paraglide/messages.js'
import type { Choice, Draft, FormField } from '../../ui/form/form-field.ts'

export type ParameterValues = BodyOf<'parameters.put'>['values']
type Written = Draft<ParameterValues>
type ParameterField = FormField<ParameterValues>
type Flag = Extract<ParameterField, { kind: 'boolean' }>['field']

export type Section = {
  readonly id: string
  readonly title: string
  readonly text?: string
  readonly fields: readonly ParameterField[]
}

/** docs/product/fields.md#parameters. What is switched on must be complete. */
export const sectionsOf = (
  values: Written,
  stored: Parameters,
  timeZones: readonly Choice[],
): readonly Section[] => [
  { id: 'plant', title: m.parameters_plant(), fields: plantFields(timeZones) },
  { id: 'times', title: m.parameters_times(), fields: timeFields() },
  {
    id: 'people',
    title: m.parameters_people(),
    text: m.parameters_people_text(),
    fields: peopleFields(values),
  },
  {
    id: 'sessions',
    title: m.parameters_sessions(),
    text: m.parameters_sessions_text(),
    fields: sessionFields(),
  },
  {
    id: 'factors',
    title: m.parameters_factors(),
    text: m.parameters_factors_text(),
    fields: factorFields(),
  },
  {
    id: 'email',
    title: m.parameters_email(),
    text: m.parameters_email_text(),
    fields: emailFields(values, stored),
  },
  {
    id: 'reports',
    title: m.parameters_reports(),
    text: m.parameters_reports_text(),
    fields: reportFields(values),
  },
  { id: 'telegram', title: m.parameters_telegram(), fields: telegramFields(values, stored) },
  {
    id: 'terminals',
    title: m.parameters_terminals(),
    fields: [
      {
        field: 'terminalSyncByIP',
        caption: m.parameters_terminalSyncByIP(),
        kind: 'boolean',
        hint: m.parameters_terminalSyncByIP_hint(),
      },
    ],
  },
]

const plantFields = (timeZones: readonly Choice[]): ParameterField[] => [
  { field: 'plantName', caption: m.parameters_plantName(), kind: 'text', maxLength: 60, isRequired: true },
  {
    field: 'timeZone',
    caption: m.parameters_timeZone(),
    kind: 'search',
    choices: timeZones,
    hint: m.parameters_timeZone_hint(),
    isRequired: true,
  },
  {
    field: 'publicUrl',
    caption: m.parameters_publicUrl(),
    kind: 'text',
    maxLength: 255,
    hint: m.parameters_publicUrl_hint(),
    isWide: true,
  },
]

const seconds = { kind: 'integer', min: 0, max: 999_999, unit: 's', isRequired: true } as const

const timeFields = (): ParameterField[] => [
  {
    field: 'microStopTime',
    caption: m.parameters_microStopTime(),
    hint: m.parameters_microStopTime_hint(),
    ...seconds,
  },
  {
    field: 'problemResolutionTime',
    caption: m.parameters_problemResolutionTime(),
    hint: m.parameters_problemResolutionTime_hint(),
    ...seconds,
  },
  {
    field: 'gridRefreshTime',
    caption: m.parameters_gridRefreshTime(),
    hint: m.parameters_gridRefreshTime_hint(),
    ...seconds,
  },
  {
    field: 'oeeCalculationRefresh',
    caption: m.parameters_oeeCalculationRefresh(),
    hint: m.parameters_oeeCalculationRefresh_hint(),
    ...seconds,
  },
]

const idleMinutes = { kind: 'integer', min: 5, max: 1_440, unit: 'min', isRequired: true } as const

const sessionFields = (): ParameterField[] => [
  {
    field: 'sessionIdleMinutes',
    caption: m.parameters_sessionIdleMinutes(),
    hint: m.parameters_sessionIdleMinutes_hint(),
    ...idleMinutes,
  },
  {
    field: 'administratorIdleMinutes',
    caption: m.parameters_administratorIdleMinutes(),
    hint: m.parameters_administratorIdleMinutes_hint(),
    ...idleMinutes,
  },
  {
    field: 'sessionHours',
    caption: m.parameters_sessionHours(),
    kind: 'integer',
    min: 1,
    max: 168,
    unit: 'h',
    isRequired: true,
    hint: m.parameters_sessionHours_hint(),
  },
]

const factorFields = (): ParameterField[] => [
  { field: 'factorForAdministrators', caption: m.parameters_factorForAdministrators(), kind: 'boolean' },
  { field: 'factorForSupervisors', caption: m.parameters_factorForSupervisors(), kind: 'boolean' },
  { field: 'factorForOperators', caption: m.parameters_factorForOperators(), kind: 'boolean' },
  { field: 'factorForConsultants', caption: m.parameters_factorForConsultants(), kind: 'boolean' },
]

/** Above the fields that it switches on; they can't be written while it is off. */
const switchOf = (field: Flag, caption: string): ParameterField => ({
  field,
  caption,
  kind: 'boolean',
  isWide: true,
})
const under = (isOn: unknown, fields: readonly ParameterField[]): ParameterField[] =>
  fields.map((field) => ({
    ...field,
    isReadOnly: isOn !== true,
    isRequired: isOn === true && field.isRequired === true,
  }))

const peopleFields = ({ enableDomainValidation, enableGroupValidation }: Written): ParameterField[] => [
  switchOf('enableDomainValidation', m.parameters_enableDomainValidation()),
  ...under(enableDomainValidation, [
    {
      field: 'domain',
      caption: m.parameters_domain(),
      kind: 'text',
      maxLength: 255,
      hint: m.parameters_domain_hint(),
      isRequired: true,
      isWide: true,
    },
  ]),
  switchOf('enableGroupValidation', m.parameters_enableGroupValidation()),
  ...under(enableGroupValidation, [
    {
      field: 'group',
      caption: m.parameters_group(),
      kind: 'text',
      maxLength: 255,
      isRequired: true,
      isWide: true,
    },
  ]),
]

const port = { kind: 'integer', min: 0, max: 65_535 } as const

/** A stored password is kept for the server and the user that it was entered for. */
function mailPassword(values: Written, { hasEmailPassword = false, ...stored }: Parameters) {
  const isKept = hasEmailPassword && !isOtherMailServer(stored, values)
  const hint = hasEmailPassword ? m.parameters_password_again() : m.parameters_password_none()
  return {
    hint: isKept ? m.parameters_password_there() : hint,
    isRequired: Boolean(values.emailUser) && !isKept,
  }
}

const emailFields = (values: Written, stored: Parameters): ParameterField[] => [
  switchOf('emailEnabled', m.parameters_emailEnabled()),
  ...under(values.emailEnabled, [
    {
      field: 'emailFrom',
      caption: m.parameters_emailFrom(),
      kind: 'email',
      maxLength: 255,
      isRequired: true,
    },
    { field: 'emailHost', caption: m.parameters_emailHost(), kind: 'text', maxLength: 255, isRequired: true },
    {
      field: 'emailPort',
      caption: m.parameters_emailPort(),
      isRequired: true,
      hint: m.parameters_emailPort_hint(),
      ...port,
    },
    {
      field: 'emailUser',
      caption: m.parameters_emailUser(),
      kind: 'text',
      maxLength: 255,
      hint: m.parameters_emailUser_hint(),
    },
    {
      field: 'emailPassword',
      caption: m.parameters_emailPassword(),
      kind: 'password',
      maxLength: 255,
      ...mailPassword(values, stored),
    },
    {
      field: 'emailRequireTls',
      caption: m.parameters_emailRequireTls(),
      kind: 'boolean',
      hint: m.parameters_emailRequireTls_hint(),
      isWide: true,
    },
  ]),
]

const reportFields = ({ reportEnabled }: Written): ParameterField[] => [
  switchOf('reportEnabled', m.parameters_reportEnabled()),
  ...under(reportEnabled, [
    {
      field: 'reportPeriod',
      caption: m.parameters_reportPeriod(),
      kind: 'choice',
      choices: [
        { value: 'shift', text: m.parameters_reportPeriod_shift() },
        { value: 'day', text: m.parameters_reportPeriod_day() },
      ],
      isRequired: true,
    },
    {
      field: 'reportLanguage',
      caption: m.parameters_reportLanguage(),
      kind: 'choice',
      choices: [
        { value: 'es', text: m.parameters_language_es() },
        { value: 'en', text: m.parameters_language_en() },
      ],
      isRequired: true,
    },
    {
      field: 'reportRecipients',
      caption: m.parameters_reportRecipients(),
      kind: 'text',
      maxLength: 1000,
      hint: m.parameters_reportRecipients_hint(),
      isRequired: true,
      isWide: true,
    },
  ]),
]

const telegramFields = (
  { telegramEnabled, telegramBotUseProxy }: Written,
  { hasTelegramBotToken }: Parameters,
): ParameterField[] => [
  switchOf('telegramEnabled', m.parameters_telegramEnabled()),
  ...under(telegramEnabled, [
    {
      field: 'telegramBotName',
      caption: m.parameters_telegramBotName(),
      kind: 'text',
      maxLength: 100,
      isRequired: true,
    },
    {
      field: 'telegramBotToken',
      caption: m.parameters_telegramBotToken(),
      kind: 'password',
      maxLength: 255,
      hint: hasTelegramBotToken ? m.parameters_token_there() : m.parameters_token_none(),
      isRequired: hasTelegramBotToken !== true,
    },
    {
      field: 'telegramNotificationInterval',
      caption: m.parameters_telegramNotificationInterval(),
      kind: 'integer',
      min: 0,
      max: 999_999,
      unit: 'min',
      hint: m.parameters_telegramNotificationInterval_hint(),
      isRequired: true,
    },
    switchOf('telegramBotUseProxy', m.parameters_telegramBotUseProxy()),
  ]),
  ...under(telegramEnabled === true && telegramBotUseProxy, [
    {
      field: 'telegramBotProxyHost',
      caption: m.parameters_telegramBotProxyHost(),
      kind: 'text',
      maxLength: 255,
      isRequired: true,
    },
    {
      field: 'telegramBotProxyPort',
      caption: m.parameters_telegramBotProxyPort(),
      isRequired: true,
      ...port,
    },
  ]),
]
