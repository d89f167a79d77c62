import { type NodeId, resolveNodeId } from 'node-opcua-client'

const SHAPE =
  /^(?:nsu=(?<uri>[^;]*);|ns=(?<index>\d+);)?(?<id>i=\d+|s=.+|b=[A-Za-z0-9+/]+=*|g=[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12})$/s

/**
 * The node that a tag's address names, or undefined where it names none on a server with these namespaces.
 */
export function findNodeId(address: string, namespaces: readonly string[]): NodeId | undefined {
  const { uri, index, id } = SHAPE.exec(address.trim())?.groups ?? {}
  const namespace = uri === undefined ? Number(index ?? 0) : namespaces.indexOf(uri)
  return id === undefined || namespace < 0 ? undefined : resolveNodeId(`ns=${namespace};${id}`)
}

/** Does it look like a node's address, on whatever server? */
export const isNodeAddress = (address: string): boolean => SHAPE.test(address.trim())
