import { isIPv6 } from 'node:net'
import type { Config } from '#server/base/config'

/** Headers by lower-case name, as Node's requests and sockets carry them. */
export type RequestHeaders = Readonly<Record<string, string | string[] | undefined>>

const first = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value.join(',') : value)

/** What the outermost trusted proxy said. Proxies append, so theirs stands as many places from the end as there are proxies. */
function forwarded(config: Pick<Config, 'trustProxy'>, value: string | string[] | undefined): string | undefined {
  if (config.trustProxy === 0) return undefined
  const said = first(value)
    ?.split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  return said?.at(-config.trustProxy) ?? said?.[0]
}

/** What was asked last, which is nearly always asked again. */
let lastOrigin: { text: string; origin: string | undefined } = { text: '', origin: undefined }

function originOf(text: string): string | undefined {
  if (lastOrigin.text !== text) {
    lastOrigin = { text, origin: /^https?:/.test(text) && URL.canParse(text) ? new URL(text).origin : undefined }
  }
  return lastOrigin.origin
}

/** The origin under which this request reached us, `https://host`: PUBLIC_URL, else what proxy and Host header say. */
export function ownOrigin(config: Pick<Config, 'trustProxy' | 'publicUrl'>, headers: RequestHeaders): string {
  if (config.publicUrl !== undefined) return config.publicUrl
  const scheme = forwarded(config, headers['x-forwarded-proto']) === 'https' ? 'https' : 'http'
  const host = forwarded(config, headers['x-forwarded-host']) ?? first(headers.host) ?? 'localhost'
  return originOf(`${scheme}://${host}`) ?? `${scheme}://localhost`
}

/** Whether the person's browser speaks https with us: decides about Secure cookies and HSTS. */
export const isHttps = (config: Pick<Config, 'trustProxy' | 'publicUrl'>, headers: RequestHeaders): boolean =>
  config.trustProxy > 0 && headers['x-forwarded-proto'] !== undefined
    ? forwarded(config, headers['x-forwarded-proto']) === 'https'
    : (config.publicUrl?.startsWith('https:') ?? false)

/** The address to count requests by; of an IPv6 address its network, of which one customer has all addresses. */
export const clientAddress = (
  config: Pick<Config, 'trustProxy'>,
  headers: RequestHeaders,
  remoteAddress: string | undefined,
): string => networkOf(forwarded(config, headers['x-forwarded-for']) ?? remoteAddress ?? 'unknown')

/** The first 64 bits of an IPv6 address; anything else as it is. */
function networkOf(address: string): string {
  // One with a dot is an IPv4 address in disguise.
  if (!isIPv6(address) || address.includes('.')) return address
  const [left = [], right = []] = address.split('::').map((half) => half.split(':').filter((group) => group !== ''))
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0')
  return [...left, ...zeros, ...right].slice(0, 4).join(':')
}

/**
 * Whether a request comes from a page of ours: same host, PUBLIC_URL or one of TRUSTED_ORIGINS. The scheme of the own host is not compared,
 * because a TLS proxy that nobody told us about hides it. Without an Origin header, as scripts have none, true.
 */
export function isAllowedOrigin({ config }: { config: Config }, headers: RequestHeaders): boolean {
  const given = first(headers.origin)
  if (given === undefined) return true
  const origin = originOf(given)
  if (origin === undefined) return false
  if (origin === config.publicUrl || config.trustedOrigins.includes(origin)) return true
  const own = ownOrigin({ ...config, publicUrl: undefined }, headers)
  return new URL(origin).host === new URL(own).host
}
