import { lookup, type LookupAddress } from 'node:dns'
import { isIP, type LookupFunction, BlockList } from 'node:net'

/** Checks the URL only; `lookupPublic` checks the address. */
export function isPublicEndpoint(endpoint: string): boolean {
  const { protocol, hostname, username, password } = new URL(endpoint)
  const host = hostname.replace(/^\[|\]$/g, '')
  if (protocol !== 'https:' || username !== '' || password !== '') return false
  return isIP(host) === 0 ? host.includes('.') && !/\.(?:local|localhost|internal)\.?$/i.test(host) : isPublicIp(host)
}

/** Fails for addresses outside of the internet. The connection uses the checked address. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const addresses: LookupAddress[] = Array.isArray(found) ? found : []
    const [one] = addresses
    if (error !== null) return callback(error, '', 0)
    if (one === undefined || !addresses.every(({ address }) => isPublicIp(address)))
      return callback(new Error(`${hostname} is not on the internet`), '', 0)
    if (options.all === true) callback(null, addresses)
    else callback(null, one.address, one.family)
  })
}

/** Loopback, private and reserved ranges. */
const inner = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inner.addSubnet(net, bits, 'ipv4')
const outer6 = new BlockList()
outer6.addSubnet('2000::', 3, 'ipv6')
/** Embedded IPv4 (6to4, Teredo) and documentation ranges. */
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  inner.addSubnet(net, bits, 'ipv6')

export function isPublicIp(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !inner.check(address, 'ipv4')
  return version === 6 && outer6.check(address, 'ipv6') && !inner.check(address, 'ipv6')
}
