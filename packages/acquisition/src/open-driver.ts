import { openRefusedDriver } from './connection/refused-driver.ts'
import type { OpenDriver, ServerSettings } from './driver.ts'
import { openHttpApiDriver } from './http/driver.ts'
import { openMqttDriver } from './mqtt/driver.ts'
import { openUaDriver } from './opc-ua/driver.ts'
import { whyNotSecurity } from './opc-ua/security.ts'
import { openPushDriver } from './push/driver.ts'
import { openXmlDaDriver } from './xml-da/driver.ts'

/**
 * Why a server with these settings can't be read, as a sentence, or undefined. Classic OPC DA is DCOM, which
 * current Windows refuses to other machines: a DA server is reached through a gateway or its XML-DA service.
 */
export function whyNotServer(server: ServerSettings): string | undefined {
  const scheme = schemeOf(server.hostName)
  const refusal = REFUSALS[server.serverType][scheme]
  if (refusal !== undefined) return refusal
  if (!DRIVERS[server.serverType][scheme])
    return `an address like ${EXAMPLES[server.serverType]} is needed, not "${server.hostName}"`
  return whyNotSecurity(server)
}

/** The driver for a server's type and address. One that can't be read gets a driver that says why. */
export const openDriver: OpenDriver = (server, tags, sink, clock) => {
  const refusal = whyNotServer(server)
  const open = DRIVERS[server.serverType][schemeOf(server.hostName)]
  return refusal === undefined && open
    ? open(server, tags, sink, clock)
    : openRefusedDriver({ server, refusal: refusal ?? '', tags, sink, clock })
}

type Schemes<T> = Readonly<Record<ServerSettings['serverType'], Readonly<Record<string, T | undefined>>>>

const DRIVERS: Schemes<OpenDriver> = {
  UA: { 'opc.tcp': openUaDriver },
  DA: { 'opc.tcp': openUaDriver, http: openXmlDaDriver, https: openXmlDaDriver },
  API: {
    http: openHttpApiDriver,
    https: openHttpApiDriver,
    push: openPushDriver,
    mqtt: openMqttDriver,
    mqtts: openMqttDriver,
  },
}

const EXAMPLES = { UA: 'opc.tcp://host:4840', DA: 'opc.tcp://host:4840', API: 'http://host/path' } as const

const TWO_WAYS =
  'OPC DA can not be read directly: give the opc.tcp:// address of a DA-to-UA gateway beside the DA server, or the http:// address of its OPC XML-DA service'

const REFUSALS: Schemes<string> = {
  UA: {},
  DA: { opcda: TWO_WAYS },
  API: {},
}

const schemeOf = (address: string): string =>
  /^([a-z.]+):\/\//i.exec(address.trim())?.[1]?.toLowerCase() ?? ''
