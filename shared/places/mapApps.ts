export type MapApp = 'google' | 'apple' | 'openStreetMap'

const WEB_LINK = /^https?:\/\/([^/?#\s@\\]{1,253})((?:\/[^?#]*)?)(?:\?([^#]*))?(?:#(.*))?$/isu
const GOOGLE = /^(?:www\.|maps\.)?google\.(?:com|cat|[a-z]{2}|com?\.[a-z]{2})$/u

/** A web address, not yet decoded. */
export interface WebLink {
  /** Lower case, without port. */
  host: string
  path: string
  query: string
  fragment: string
}

export function parseWebLink(text: string): WebLink | undefined {
  const [, host, path = '', query = '', fragment = ''] = WEB_LINK.exec(text) ?? []
  return host === undefined ? undefined : { host: host.toLowerCase().replace(/:\d*$/u, ''), path, query, fragment }
}

const isOrBelow = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`)

/** Of Google, outside its maps too. */
export const isGoogle = (host: string): boolean => GOOGLE.test(host)

export function mapAppOf(url: string): MapApp | undefined {
  const link = parseWebLink(url)
  if (link === undefined) return undefined
  const { host, path } = link
  if (isGoogle(host)) return host.startsWith('maps.') || isOrBelow(path, '/maps') ? 'google' : undefined
  if (host === 'maps.apple.com' || host === 'maps.apple') return 'apple'
  return /^(?:www\.|m\.)?(?:openstreetmap|osm)\.org$/u.test(host) ? 'openStreetMap' : undefined
}

/** Its position is known only to its server. */
export function isShortLink({ host, path }: WebLink): boolean {
  if (['maps.app.goo.gl', 'app.goo.gl', 'g.co', 'g.page', 'share.google'].includes(host)) return true
  if (host === 'goo.gl') return isOrBelow(path, '/maps') || isOrBelow(path, '/app/maps')
  if (host === 'maps.apple' || host === 'maps.apple.com') return path.startsWith('/p/')
  return /^(?:www\.)?(?:openstreetmap|osm)\.org$/u.test(host) && path.startsWith('/go/')
}
