import { charactersIn } from './text-length.ts'

export const SERVER_TYPES = ['UA', 'DA', 'API'] as const
export type ServerType = (typeof SERVER_TYPES)[number]

export const SECURITY_MODES = ['None', 'Sign', 'SignAndEncrypt'] as const

/** What a connection may be secured by; older policies are broken. */
export const SECURITY_POLICIES = ['Basic256Sha256', 'Aes128_Sha256_RsaOaep', 'Aes256_Sha256_RsaPss'] as const

/** A server as people write it down: docs/product/records.md#opc-server. */
export type OpcServerValues = {
  readonly name: string | null
  readonly description: string | null
  readonly hostName: string | null
  readonly serverType: ServerType | null
}

type Plain = 'opc-name-required' | 'opc-host-required' | 'opc-type-required' | 'opc-da-direct'

export type OpcServerRefusal = { readonly field: keyof OpcServerValues } & (
  | { readonly code: Plain; readonly values: Record<never, never> }
  | { readonly code: 'text-too-long'; readonly values: { readonly most: number } }
  | { readonly code: 'opc-address-invalid'; readonly values: { readonly example: string } }
)

/** The limit holds where its message says another one: docs/product/fields.md#opc-servers. */
export const LONGEST_OPC_SERVER = { name: 100, description: 80, hostName: 100 } as const

const SCHEMES: Record<ServerType, readonly string[]> = {
  UA: ['opc.tcp'],
  DA: ['opc.tcp', 'http', 'https'],
  API: ['http', 'https', 'push', 'mqtt', 'mqtts'],
}
export const ADDRESS_EXAMPLES: Record<ServerType, string> = {
  UA: 'opc.tcp://192.168.1.10:4840',
  DA: 'opc.tcp://192.168.1.10:4840',
  API: 'http://192.168.1.10/datos',
}

/** A server of type API at `push://NAME` is not asked: it sends its readings (`POST /api/readings`). */
export const isPushed = ({
  serverType,
  hostName,
}: Pick<OpcServerValues, 'serverType' | 'hostName'>): boolean =>
  serverType === 'API' && readAddress(hostName ?? '').scheme === 'push'

/**
 * After so many seconds without a batch nobody knows any more what its tags are: `push://NAME?silence=60`.
 */
const PUSH_SILENCE = { usual: 30, least: 2, most: 86_400 } as const

export function pushSilence(hostName: string): number {
  const seconds = Number(/[?&]silence=(\d+)(?:&|$)/.exec(hostName.trim())?.[1] ?? PUSH_SILENCE.usual)
  return Math.min(PUSH_SILENCE.most, Math.max(PUSH_SILENCE.least, seconds))
}

/** Everything that is wrong with a server, field by field. */
export function whyNotOpcServer(server: OpcServerValues): OpcServerRefusal[] {
  return [
    ...textRefusals(server, 'name', 'opc-name-required'),
    ...textRefusals(server, 'description', undefined),
    ...textRefusals(server, 'hostName', 'opc-host-required'),
    ...(server.serverType === null
      ? [refused('serverType', 'opc-type-required')]
      : addressRefusals(server.hostName ?? '', server.serverType)),
  ]
}

const refused = (field: keyof OpcServerValues, code: Plain): OpcServerRefusal => ({ field, code, values: {} })

function textRefusals(
  server: OpcServerValues,
  field: keyof typeof LONGEST_OPC_SERVER,
  required: Plain | undefined,
): OpcServerRefusal[] {
  const text = server[field] ?? ''
  if (required && text.trim() === '') return [refused(field, required)]
  return charactersIn(text) > LONGEST_OPC_SERVER[field]
    ? [{ field, code: 'text-too-long', values: { most: LONGEST_OPC_SERVER[field] } }]
    : []
}

/** A name or a number of a host, an IPv6 one in brackets; then perhaps a port and a path. */
const ADDRESS =
  /^(?<scheme>[a-z.]+):\/\/(?:(?<host>[^\s/:?#[\]%@]+|\[[\da-f:.]+\])(?::(?<port>\d{1,5}))?(?:[/?#]\S*)?$)?/i
const LAST_PORT = 65_535

/** Classic OPC DA is DCOM, which current Windows refuses to other machines: it is reached in other ways. */
function addressRefusals(address: string, type: ServerType): OpcServerRefusal[] {
  if (address.trim() === '') return []
  const { scheme, isWhole } = readAddress(address)
  if (isWhole && SCHEMES[type].includes(scheme)) return []
  if (scheme === 'opcda') return [refused('hostName', 'opc-da-direct')]
  return [{ field: 'hostName', code: 'opc-address-invalid', values: { example: ADDRESS_EXAMPLES[type] } }]
}

function readAddress(address: string): { readonly scheme: string; readonly isWhole: boolean } {
  const { scheme = '', host, port = '1' } = ADDRESS.exec(address.trim())?.groups ?? {}
  return { scheme: scheme.toLowerCase(), isWhole: host !== undefined && Number(port) <= LAST_PORT }
}
