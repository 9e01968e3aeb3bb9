import { isIPv6 } from 'node:net'
import type { Config } from '#server/base/config'

export type RequestHeaders = Readonly<Record<string, string | string[] | undefined>>

const first = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value.join(',') : value)

/** From the outermost trusted proxy. Proxies append, so it is counted from the end. */
function forwarded(config: Pick<Config, 'trustProxy'>, value: string | string[] | undefined): string | undefined {
  if (config.trustProxy === 0) return undefined
  const said = first(value)
    ?.split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  return said?.at(-config.trustProxy) ?? said?.[0]
}

let lastOrigin: { text: string; origin: string | undefined } = { text: '', origin: undefined }

function originOf(text: string): string | undefined {
  if (lastOrigin.text !== text) {
    lastOrigin = { text, origin: /^https?:/.test(text) && URL.canParse(text) ? new URL(text).origin : undefined }
  }
  return lastOrigin.origin
}

/** `https://host`, from PUBLIC_URL, or else proxy and Host headers. */
export function publicOrigin(config: Pick<Config, 'trustProxy' | 'publicUrl'>, headers: RequestHeaders): string {
  if (config.publicUrl !== undefined) return config.publicUrl
  const scheme = forwarded(config, headers['x-forwarded-proto']) === 'https' ? 'https' : 'http'
  const host = forwarded(config, headers['x-forwarded-host']) ?? first(headers.host) ?? 'localhost'
  return originOf(`${scheme}://${host}`) ?? `${scheme}://localhost`
}

/** For Secure cookies and HSTS. */
export const isHttps = (config: Pick<Config, 'trustProxy' | 'publicUrl'>, headers: RequestHeaders): boolean =>
  config.trustProxy > 0 && headers['x-forwarded-proto'] !== undefined
    ? forwarded(config, headers['x-forwarded-proto']) === 'https'
    : (config.publicUrl?.startsWith('https:') ?? false)

/** Of IPv6 the network, as one customer has all of it. */
export const clientIp = (
  config: Pick<Config, 'trustProxy'>,
  headers: RequestHeaders,
  remoteAddress: string | undefined,
): string => networkOf(forwarded(config, headers['x-forwarded-for']) ?? remoteAddress ?? 'unknown')

function networkOf(address: string): string {
  // IPv4-mapped.
  if (!isIPv6(address) || address.includes('.')) return address
  const [left = [], right = []] = address.split('::').map((half) => half.split(':').filter((group) => group !== ''))
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0')
  return [...left, ...zeros, ...right].slice(0, 4).join(':')
}

/** Same host, PUBLIC_URL, TRUSTED_ORIGINS, or no header. A TLS proxy may hide the own scheme. */
export function isAllowedOrigin({ config }: { config: Config }, headers: RequestHeaders): boolean {
  const given = first(headers.origin)
  if (given === undefined) return true
  const origin = originOf(given)
  if (origin === undefined) return false
  if (origin === config.publicUrl || config.trustedOrigins.includes(origin)) return true
  const own = publicOrigin({ ...config, publicUrl: undefined }, headers)
  return new URL(origin).host === new URL(own).host
}
