import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import { BlockList, isIP, type Socket } from 'node:net'

/** IPv4 networks with how many of their bits count. */
type Networks = readonly (readonly [network: string, bits: number])[]

/** Nobody's, everybody's, the own wire's (where clouds answer with secrets), and where other clouds do. */
const NO_MACHINE: Networks = [
  ['0.0.0.0', 8],
  ['100.100.100.200', 32],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['192.0.0.192', 32],
  ['224.0.0.0', 3],
]
const NO_MACHINE_6: Networks = [
  ['::', 128],
  // NOTE: translators and tunnels that hide the IPv4 address which they lead to
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['fe80::', 10],
  ['ff00::', 8],
  ['fd00:ec2::254', 128],
]
const THIS_MACHINE: Networks = [['127.0.0.0', 8]]
const THIS_MACHINE_6: Networks = [
  ['::', 96],
  ['fec0::', 10],
]

/**
 * What is reached for the plant (sources, mail, the directory, a collector of events) may be in a private
 * network and on this machine, and nowhere that is no machine of anybody's.
 */
export const NOT_OF_PLANT = blockList(NO_MACHINE, NO_MACHINE_6)

/** What is told to others (webhooks) does not lead back to this machine either. */
export const NOT_OF_OTHERS = blockList([...NO_MACHINE, ...THIS_MACHINE], [...NO_MACHINE_6, ...THIS_MACHINE_6])

/** An IPv4 network counts in IPv6 too, wherever an address of IPv6 carries one of IPv4. */
function blockList(networks: Networks, networks6: Networks): BlockList {
  const list = new BlockList()
  for (const [network, bits] of networks) {
    list.addSubnet(network, bits, 'ipv4')
    const carried = inHex(network)
    list.addSubnet(`64:ff9b::${carried}`, 96 + bits, 'ipv6')
    list.addSubnet(`::ffff:0:${carried}`, 96 + bits, 'ipv6')
    list.addSubnet(`2002:${carried}::`, 16 + bits, 'ipv6')
  }
  for (const [network, bits] of networks6) list.addSubnet(network, bits, 'ipv6')
  return list
}

/** `169.254.0.0` is `a9fe:0`. */
function inHex(network: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = network.split('.').map(Number)
  return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
}

export const isRefusedAddress = (address: string, refused: BlockList): boolean =>
  refused.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** What a connection to such an address fails with: Node.js looks at each as it is about to be made. */
export const ADDRESS_REFUSED = 'ERR_IP_BLOCKED'

const refusing = new AsyncLocalStorage<BlockList>()

// NOTE: libraries open their sockets themselves, and not all of them let one say how
subscribe('net.client.socket', (message) => {
  const refused = refusing.getStore()
  if (refused) (message as { readonly socket: Socket & { blockList?: BlockList } }).socket.blockList = refused
})

/**
 * Every connection that the work makes is kept from these addresses, by number as by name: what counts is the
 * address that is connected to, whatever a name meant a moment before.
 */
export const keptFrom = <T>(refused: BlockList, work: () => T): T => refusing.run(refused, work)
