import { Hono } from 'hono'
import { headersOf, type AppEnv } from '#server/http/appEnv'
import { ownOrigin } from '#server/http/origin'
import { compress, sendFile } from '#server/http/sendFile'
import { escapeHtml } from './pageHead'
import { publicAddresses, type PublicAddress } from './siteStore'
import { staticPages } from './texts'

/** Of itineraries, lists and people each: together well below the 50,000 that a sitemap may hold. */
const MAX_ADDRESSES_PER_KIND = 5000
/** How old a sitemap may be: whoever asks often gets the same. */
const MAX_SITEMAP_AGE_MS = 10 * 60_000
/** What another thread takes for it. */
const PACKING_MS = 50

/** Doors, and pages that are nothing without a session. */
const DISALLOWED = ['/api/', '/sync/', '/socket.io/', '/settings', '/create-itinerary', '/create-list', '/connect', '/friends']

/** What search engines ask for: what they may look at, and the public pages there are. */
export function siteRoutes(): Hono<AppEnv> {
  let made: { until: number; map: ReturnType<typeof compress> } | undefined
  return new Hono<AppEnv>()
    .get('/robots.txt', (c) => {
      const origin = ownOrigin(c.var.services.config, headersOf(c))
      c.header('Cache-Control', 'public, max-age=3600')
      return c.text(
        ['User-agent: *', ...DISALLOWED.map((path) => `Disallow: ${path}`), `Sitemap: ${origin}/sitemap.xml`, ''].join('\n'),
      )
    })
    .get('/sitemap.xml', async (c) => {
      const { config, db, now } = c.var.services
      // Without a PUBLIC_URL the first to ask decides for all who ask for some minutes: thousands of addresses are not written for each name
      // under which somebody may call us.
      if (made === undefined || made.until < now()) {
        c.get('charge')?.(PACKING_MS)
        made = {
          until: now() + MAX_SITEMAP_AGE_MS,
          map: compress(siteMap(ownOrigin(config, headersOf(c)), publicAddresses(db, MAX_ADDRESSES_PER_KIND))),
        }
      }
      return sendFile(c, { ...(await made.map), type: 'application/xml', cacheControl: 'public, max-age=600' })
    })
}

/** https://www.sitemaps.org/protocol.html */
function siteMap(origin: string, addresses: readonly PublicAddress[]): string {
  const described = Object.entries(staticPages).flatMap(([path, { description }]) => (description === undefined ? [] : [path]))
  const urls = [
    ...['/', ...described].map((path) => ({ path, more: '' })),
    ...addresses.map(({ path, changedAt }) => ({ path, more: `<lastmod>${new Date(changedAt).toISOString()}</lastmod>` })),
  ].map(({ path, more }) => `<url><loc>${escapeHtml(origin + path)}</loc>${more}</url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n')
}
