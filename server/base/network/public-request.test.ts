import { expect, it } from 'vitest'
import { isPublicAddress } from './public-request.ts'

const PUBLIC = ['1.1.1.1', '8.8.8.8', '93.184.216.34', '172.15.255.255', '172.32.0.1', '100.63.255.255', '100.128.0.1']
const PUBLIC_IPV6 = ['2606:4700:4700::1111', '2a00:1450:4001:81b::200e', '2001:4860:4860::8888']

const NOT_PUBLIC: Record<string, string[]> = {
  'this machine': ['127.0.0.1', '127.255.255.254', '0.0.0.0', '0.1.2.3', '::1', '::'],
  'a private network': ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd12:3456::1'],
  'the own link': ['169.254.1.1', 'fe80::1', 'febf::1', 'fe80::1%eth0', '2606:4700:4700::1111%eth0'],
  'metadata of a cloud': ['169.254.169.254', '100.100.100.200', '168.63.129.16', '192.0.0.192', 'fd00:ec2::254'],
  'a network shared by a provider': ['100.64.0.1', '100.127.255.255'],
  'many machines at once': ['224.0.0.1', '239.255.255.250', '255.255.255.255', 'ff02::1', 'ff0e::1'],
  'IPv4 inside IPv6': ['::ffff:127.0.0.1', '::ffff:8.8.8.8', '::ffff:7f00:1', '::127.0.0.1', '64:ff9b::7f00:1'],
  'a tunnel to IPv4': ['64:ff9b:1::1', '2002:7f00:1::1', '2001:0:53aa:64c::1'],
  'nowhere: documentation, tests, reserved': ['192.0.2.1', '198.51.100.1', '203.0.113.9', '198.18.0.1', '240.0.0.1'],
  'nowhere, in IPv6': ['2001:db8::1', '3fff::1', '100::1', 'fec0::1', '4000::1'],
  'no address': ['', 'localhost', '127.1', '2130706433', '0x7f.0.0.1', '1.2.3', '1.2.3.4.5', '[::1]', '::1 '],
}

it.each([...PUBLIC, ...PUBLIC_IPV6])('%s is public', (address) => expect(isPublicAddress(address)).toBe(true))

it.each(Object.entries(NOT_PUBLIC))('%s is not', (_what, addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([])
})
