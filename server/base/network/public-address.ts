import { BlockList, isIP } from 'node:net'

/**
 * Networks that are not the public internet, or that lead back into the one this server stands in: IANA's registries of
 * special-purpose addresses, and the one public address at which a large provider answers its own machines.
 */
const NOT_PUBLIC_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]
/** All of IPv6 that is public so far; what embeds IPv4 addresses or is set apart within it stands below. */
const GLOBAL_IPV6 = ['2000::/3']
const NOT_PUBLIC_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20']

const notPublicIpv4 = blockList(NOT_PUBLIC_IPV4, 'ipv4')
const globalIpv6 = blockList(GLOBAL_IPV6, 'ipv6')
const notPublicIpv6 = blockList(NOT_PUBLIC_IPV6, 'ipv6')

/** Whether an IP address leads to the public internet and nowhere else; what is no address does not. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !notPublicIpv4.check(address, 'ipv4')
  // a zone ("%eth0") belongs to a link of this machine
  if (isIP(address) !== 6 || address.includes('%')) return false
  return globalIpv6.check(address, 'ipv6') && !notPublicIpv6.check(address, 'ipv6')
}

function blockList(subnets: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const subnet of subnets) {
    const [network, prefix] = subnet.split('/')
    list.addSubnet(network, Number(prefix), family)
  }
  return list
}
