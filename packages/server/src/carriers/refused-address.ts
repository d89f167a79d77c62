import { BlockList, isIP } from 'node:net'

/**
 * Where no webhook leads: this machine, its own wire (where clouds answer with secrets), and addresses that
 * are nobody's. Private networks are where a plant's other programs live. An IPv4 address written as IPv6 is
 * looked at as IPv4.
 */
const REFUSED = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['100.100.100.200', 32],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['192.0.0.192', 32],
  ['224.0.0.0', 3],
] as const) {
  REFUSED.addSubnet(network, bits, 'ipv4')
  // NOTE: the same address behind a translator to IPv4 (NAT64)
  REFUSED.addSubnet(`64:ff9b::${network}`, 96 + bits, 'ipv6')
}
for (const [network, bits] of [
  ['::', 96],
  // NOTE: tunnels and translators of a network's own, in which any IPv4 address may be written
  ['::ffff:0:0:0', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
  ['fd00:ec2::254', 128],
] as const)
  REFUSED.addSubnet(network, bits, 'ipv6')

/** Whether an IP address is one that webhooks are kept from. */
export const isRefusedAddress = (address: string): boolean =>
  REFUSED.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
