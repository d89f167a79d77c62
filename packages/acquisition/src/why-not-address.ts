import { isPushed } from '@baliza/domain'
import type { ServerSettings } from './driver.ts'
import { readJsonAddress } from './http/json-address.ts'
import { isMqtt, readMqttAddress } from './mqtt/address.ts'
import { isNodeAddress } from './opc-ua/node-address.ts'

/** An example of what is wanted where this can't be the address of a tag on such a server; else undefined. */
export function whyNotAddress(
  tagValue: string,
  server: Pick<ServerSettings, 'serverType' | 'hostName'>,
): string | undefined {
  // NOTE: a source that sends its readings names them as it likes
  if (isPushed(server)) return undefined
  if (server.serverType === 'API' && isMqtt(server.hostName))
    return readMqttAddress(tagValue) ? undefined : 'planta/linea1#/contador'
  if (server.serverType === 'API')
    return readJsonAddress(tagValue, server.hostName) ? undefined : 'http://host/path#/json/pointer'
  if (server.serverType === 'DA' && /^https?:/i.test(server.hostName.trim())) return undefined
  return isNodeAddress(tagValue) ? undefined : 'ns=2;s=L1.running'
}
