import {
  ADDRESS_EXAMPLES,
  isPushed,
  LONGEST_OPC_SERVER,
  type OpcServerRefusal,
  type OpcServerValues,
  readRequestHeaders,
  SECURITY_POLICIES,
  type ServerType,
  strayOfServer,
  whyNotOpcServer,
} from '@baliza/domain'
import { m } from '../../i18n/paraglide/messages.js'
import type { Draft, FormField } from '../../ui/form/form-field.ts'
import { Notice } from '../../ui/Notice.tsx'
import { PushToken } from './PushToken.tsx'
import { type ServerValues, TestConnection } from './TestConnection.tsx'
import type { ListedServer } from './use-server-states.ts'

type ServerField = FormField<ServerValues & { readonly token: null; readonly warning: null }>
/** What decides which fields there are. */
type Decisive = Pick<
  ServerValues,
  | 'name'
  | 'description'
  | 'hostName'
  | 'serverType'
  | 'securityMode'
  | 'userName'
  | 'removePassword'
  | 'removeHeaders'
>

export const typeChoices = () => [
  { value: 'UA', text: m.opc_servers_type_ua() },
  { value: 'DA', text: m.opc_servers_type_da() },
  { value: 'API', text: m.opc_servers_type_api() },
]

export const modeChoices = () => [
  { value: 'None', text: m.opc_servers_mode_none() },
  { value: 'Sign', text: m.opc_servers_mode_sign() },
  { value: 'SignAndEncrypt', text: m.opc_servers_mode_encrypt() },
]

const TYPE_HINTS: Record<ServerType, () => string> = {
  UA: m.opc_servers_hint_ua,
  DA: m.opc_servers_hint_da,
  API: m.opc_servers_hint_api,
}

const REFUSAL_TEXT: Record<
  Exclude<OpcServerRefusal['code'], 'text-too-long' | 'opc-address-invalid'>,
  () => string
> = {
  'opc-name-required': m.opc_servers_name_required,
  'opc-host-required': m.opc_servers_host_required,
  'opc-type-required': m.opc_servers_type_required,
  'opc-da-direct': m.opc_servers_da_direct,
}

function sentence(refusal: OpcServerRefusal): string {
  if (refusal.code === 'text-too-long') return m.opc_servers_too_long({ most: refusal.values.most })
  if (refusal.code === 'opc-address-invalid')
    return m.opc_servers_address_invalid({ example: refusal.values.example })
  return REFUSAL_TEXT[refusal.code]()
}

const valuesOf = (values: Draft<Decisive>): OpcServerValues => ({
  name: values.name ?? null,
  description: values.description ?? null,
  hostName: values.hostName ?? null,
  serverType: values.serverType || null,
})

/** Why a field can't be kept as it is; the server asks the same rule. */
const whyNot = (field: keyof OpcServerValues) => (_: unknown, values: Draft<ServerValues>) => {
  const refusal = whyNotOpcServer(valuesOf(values)).find((one) => one.field === field)
  return refusal && sentence(refusal)
}

const limited = (field: keyof typeof LONGEST_OPC_SERVER) => ({
  kind: 'text' as const,
  maxLength: LONGEST_OPC_SERVER[field],
  tooLongText: m.opc_servers_too_long({ most: LONGEST_OPC_SERVER[field] }),
})

/**
 * docs/product/fields.md#opc-servers, and how the connection is secured; a type is asked only for what it
 * uses.
 */
export function opcServerFields(row: ListedServer | undefined, values: Draft<Decisive>): ServerField[] {
  const type = values.serverType
  const isSecured = values.securityMode === 'Sign' || values.securityMode === 'SignAndEncrypt'
  return [
    {
      field: 'name',
      caption: m.opc_servers_name(),
      ...limited('name'),
      isRequired: true,
      requiredText: m.opc_servers_name_required(),
    },
    {
      field: 'serverType',
      caption: m.opc_servers_type(),
      kind: 'choice',
      choices: typeChoices(),
      isRequired: true,
      requiredText: m.opc_servers_type_required(),
    },
    {
      field: 'hostName',
      caption: m.opc_servers_host(),
      ...limited('hostName'),
      isRequired: true,
      requiredText: m.opc_servers_host_required(),
      hint: type
        ? `${TYPE_HINTS[type]()} ${m.opc_servers_example({ example: ADDRESS_EXAMPLES[type] })}`
        : m.opc_servers_type_first(),
      whyNot: whyNot('hostName'),
      isWide: true,
    },
    { field: 'description', caption: m.opc_servers_description(), ...limited('description'), isWide: true },
    ...(isOpcUa(valuesOf(values)) ? securityFields(isSecured) : []),
    ...(isPushed(valuesOf(values)) ? tokenFields(row) : passwordFields(row, values)),
    ...(isOpcUa(valuesOf(values)) && !isSecured && values.userName ? [inClear] : []),
    ...(isHttp(valuesOf(values)) ? headerFields(row, values) : []),
    { field: 'enabled', caption: m.opc_servers_enabled(), kind: 'boolean' },
    {
      field: 'certificate',
      caption: m.opc_servers_test_caption(),
      kind: 'custom',
      draw: (_value, confirm, now) => <TestConnection server={row} values={now} onConfirm={confirm} />,
      isWide: true,
    },
  ]
}

/** Over HTTP the address says whether it is secured; only OPC UA has modes and policies. */
const isHttp = ({ serverType, hostName }: OpcServerValues): boolean =>
  serverType !== 'UA' && /^https?:/i.test((hostName ?? '').trim())
const isOpcUa = (server: OpcServerValues): boolean =>
  server.serverType === 'UA' || (server.serverType === 'DA' && !isHttp(server))

const goalOf = ({ hostName, serverType, userName }: Draft<Decisive>) => ({
  hostName: hostName ?? '',
  serverType: serverType ?? '',
  userName: userName || null,
})

/** Which stored secrets would go to somebody else: the server wants them again, or gone. */
function strayOf(row: ListedServer | undefined, values: Draft<Decisive>) {
  if (row === undefined) return { password: false, requestHeaders: false }
  const stray = strayOfServer(row, {
    ...goalOf(values),
    securityMode: values.securityMode ?? row.securityMode,
  })
  return {
    password: stray.password && row.hasPassword && Boolean(values.userName) && values.removePassword !== true,
    requestHeaders: stray.requestHeaders && row.headerNames !== null && values.removeHeaders !== true,
  }
}

const again = (sentence: string) => ({ hint: sentence, isRequired: true, requiredText: sentence })

const passwordFields = (row: ListedServer | undefined, values: Draft<Decisive>): ServerField[] => [
  {
    field: 'userName',
    caption: m.opc_servers_user(),
    kind: 'text',
    maxLength: 100,
    hint: m.opc_servers_user_hint(),
  },
  {
    field: 'password',
    caption: m.opc_servers_password(),
    kind: 'password',
    maxLength: 200,
    hint: row?.hasPassword ? m.opc_servers_password_kept() : m.opc_servers_password_none(),
    ...(strayOf(row, values).password && again(m.opc_servers_password_again())),
  },
  ...(row?.hasPassword ? [removal] : []),
]

const headerFields = (row: ListedServer | undefined, values: Draft<Decisive>): ServerField[] => [
  {
    field: 'requestHeaders',
    caption: m.opc_servers_headers(),
    kind: 'multiline',
    isSecret: true,
    maxLength: 10_000,
    hint: row?.headerNames
      ? m.opc_servers_headers_kept({ names: row.headerNames })
      : m.opc_servers_headers_hint(),
    ...(strayOf(row, values).requestHeaders && again(m.opc_servers_headers_again())),
    whyNot: (value) => {
      const { wrongLine } = readRequestHeaders(typeof value === 'string' ? value : '')
      return wrongLine === undefined ? undefined : m.opc_servers_headers_invalid({ line: wrongLine })
    },
  },
  ...(row?.headerNames
    ? [{ field: 'removeHeaders', caption: m.opc_servers_remove_headers(), kind: 'boolean' } as const]
    : []),
]

/** A source that sends its readings needs a token, which is made after the server is saved. */
const tokenFields = (row: ListedServer | undefined): ServerField[] => [
  {
    field: 'token',
    caption: m.opc_servers_token(),
    kind: 'custom',
    draw: () =>
      row ? (
        <PushToken serverKey={row.opcServerID} madeAt={row.tokenMadeAt} />
      ) : (
        <p>{m.opc_servers_token_later()}</p>
      ),
    isWide: true,
  },
]

const inClear: ServerField = {
  field: 'warning',
  caption: m.opc_servers_mode(),
  kind: 'bare',
  draw: () => (
    <Notice tone="warn" title={m.opc_servers_in_clear()}>
      {m.opc_servers_in_clear_hint()}
    </Notice>
  ),
  isWide: true,
}

const removal: ServerField = {
  field: 'removePassword',
  caption: m.opc_servers_remove_password(),
  kind: 'boolean',
}

const securityFields = (isSecured: boolean): ServerField[] => [
  {
    field: 'securityMode',
    caption: m.opc_servers_mode(),
    kind: 'choice',
    choices: modeChoices(),
    isRequired: true,
  },
  ...(isSecured
    ? [
        {
          field: 'securityPolicy',
          caption: m.opc_servers_policy(),
          kind: 'choice',
          choices: SECURITY_POLICIES.map((policy) => ({ value: policy, text: policy })),
          hint: m.opc_servers_policy_hint(),
        } as const,
      ]
    : []),
]
