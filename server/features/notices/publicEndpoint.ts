import { lookup, type LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from '#server/base/publicAddress'

/** Checks the URL only; `lookupPublic` checks the address. */
export function isPublicEndpoint(endpoint: string): boolean {
  const { protocol, hostname, username, password } = new URL(endpoint)
  const host = hostname.replace(/^\[|\]$/g, '')
  if (protocol !== 'https:' || username !== '' || password !== '') return false
  return isIP(host) === 0 ? host.includes('.') && !/\.(?:local|localhost|internal)\.?$/i.test(host) : isPublicAddress(host)
}

/** Fails for addresses outside of the internet. The connection uses the checked address. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const addresses: LookupAddress[] = Array.isArray(found) ? found : []
    const [one] = addresses
    if (error !== null) return callback(error, '', 0)
    if (one === undefined || !addresses.every(({ address }) => isPublicAddress(address)))
      return callback(new Error(`${hostname} is not on the internet`), '', 0)
    if (options.all === true) callback(null, addresses)
    else callback(null, one.address, one.family)
  })
}
