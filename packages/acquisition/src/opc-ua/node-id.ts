import { type NodeId, resolveNodeId } from 'node-opcua-client'
import { readNodeAddress } from './node-address.ts'

/**
 * The node that a tag's address names, or undefined where it names none on a server with these namespaces.
 */
export function findNodeId(address: string, namespaces: readonly string[]): NodeId | undefined {
  const { uri, index, id } = readNodeAddress(address)
  const namespace = uri === undefined ? Number(index ?? 0) : namespaces.indexOf(uri)
  return id === undefined || namespace < 0 ? undefined : resolveNodeId(`ns=${namespace};${id}`)
}
