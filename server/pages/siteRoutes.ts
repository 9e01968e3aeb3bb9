import { Hono } from 'hono'
import { serverPathPrefixes, picturePathPrefixes } from '#shared/site/pathPrefixes'
import { pages, type PageDefinition } from '#shared/site/pages'
import { pathOf } from '#shared/site/pathOf'
import type { DomainEvents } from '#server/base/bus'
import type { Services } from '#server/base/services'
import { headersOf, type AppEnv } from '#server/http/appEnv'
import { publicOrigin } from '#server/http/origin'
import { compressText, sendFile } from '#server/http/sendFile'
import { publicAccountFilter } from '#server/records/peopleStore'
import { escapeHtml } from './pageHead'
import { publicAddresses, type PublicAddress } from './siteStore'

/** Of each kind; a sitemap may hold 50,000. */
const MAX_ADDRESSES_PER_KIND = 5000
const MAX_SITEMAP_AGE_MS = 10 * 60_000
/** Compression time on another thread. */
const PACKING_MS = 50

const rows = Object.values<PageDefinition>(pages)

/** Interfaces other than pictures, and pages that require a session. */
const DISALLOWED = [
  ...serverPathPrefixes.filter((prefix) => !picturePathPrefixes.has(prefix)).map((prefix) => `/${prefix}/`),
  ...rows.filter(({ access }) => access === 'session').map(({ path }) => path),
]

export function siteRoutes({ bus }: Pick<Services, 'bus'>): Hono<AppEnv> {
  let made: { until: number; map: ReturnType<typeof compressText>; listed: ReadonlySet<string> } | undefined
  // Drops hidden pages from the sitemap.
  bus.on('visibilityEnded', ({ viewerId }) => {
    if (viewerId === undefined) made = undefined
  })
  const forgetUnlisted = ({ itineraryId, after }: Pick<DomainEvents['recordRefreshed'][0], 'itineraryId' | 'after'>) => {
    if (!after.isPublic && made?.listed.has(pathOf('itinerary', { itineraryId })) === true) made = undefined
  }
  bus.on('recordChanged', forgetUnlisted).on('recordRefreshed', forgetUnlisted)
  return new Hono<AppEnv>()
    .get('/robots.txt', (c) => {
      const origin = publicOrigin(c.var.services.config, headersOf(c))
      c.header('Cache-Control', 'public, max-age=3600')
      return c.text(
        ['User-agent: *', ...DISALLOWED.map((path) => `Disallow: ${path}`), `Sitemap: ${origin}/sitemap.xml`, ''].join('\n'),
      )
    })
    .get('/sitemap.xml', async (c) => {
      const { config, db, now } = c.var.services
      // Without PUBLIC_URL the first host counts, so that there is no sitemap per host name.
      if (made === undefined || made.until < now()) {
        c.get('charge')?.(PACKING_MS)
        const origin = publicOrigin(config, headersOf(c))
        const listed = new Set<string>()
        const map = publicAddresses(db, MAX_ADDRESSES_PER_KIND, publicAccountFilter(c.var.services)).then((addresses) => {
          for (const { path } of addresses) listed.add(path)
          return compressText(siteMap(origin, addresses))
        })
        made = { until: now() + MAX_SITEMAP_AGE_MS, map, listed }
        // The waiting requests fail; the next one retries.
        map.catch(() => (made = undefined))
      }
      return sendFile(c, { ...(await made.map), type: 'application/xml', cacheControl: 'public, max-age=600' })
    })
}

/** https://www.sitemaps.org/protocol.html */
function siteMap(origin: string, addresses: readonly PublicAddress[]): string {
  const urls = [
    ...[pages.home, ...rows.filter(({ description }) => description !== undefined)].map(({ path }) => ({ path, more: '' })),
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
