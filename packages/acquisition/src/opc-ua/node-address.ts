const SHAPE =
  /^(?:nsu=(?<uri>[^;]*);|ns=(?<index>\d+);)?(?<id>i=\d+|s=.+|b=[A-Za-z0-9+/]+=*|g=[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12})$/s

type NodeAddress = { readonly uri?: string; readonly index?: string; readonly id?: string }

/** The parts of a node's address as it is entered; none of them where it is no such address. */
export const readNodeAddress = (address: string): NodeAddress => SHAPE.exec(address.trim())?.groups ?? {}

/** Does it look like a node's address, on whatever server? */
export const isNodeAddress = (address: string): boolean => SHAPE.test(address.trim())
