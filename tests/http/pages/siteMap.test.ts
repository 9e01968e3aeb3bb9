import { describe, expect, it } from 'vitest'
import { ApiClient, createItinerary, signUp } from '#testkit/api/apiClient'
import { setUpPreviewFixture } from '#testkit/pages/previewFixture'
import { serverForTest } from '#testkit/server/testServer'

const fixture = setUpPreviewFixture()

describe('the files for search engines', () => {
  it('robots.txt disallows the API and names the sitemap', async () => {
    const answer = await fixture.people.stranger.send('GET', '/robots.txt')
    const text = await answer.text()
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=UTF-8'])
    expect(text.split('\n')).toEqual(
      expect.arrayContaining(['User-agent: *', 'Disallow: /api/', `Sitemap: ${fixture.server.url}/sitemap.xml`]),
    )
    expect(text).not.toMatch(/Disallow: \/(?:covers|uploads|itineraries)?\n/)
  })

  it('the sitemap lists public itineraries and their owners, and nothing private', async () => {
    const mapped = await serverForTest({ clientFolder: fixture.folder })
    const [eva, luz] = [await signUp(mapped), await signUp(mapped, { username: 'Luz.Mar' })]
    const hidden = await createItinerary(eva, { isPublic: false })
    const shown = await createItinerary(luz)
    const answer = await new ApiClient(mapped).send('GET', '/sitemap.xml')
    const xml = await answer.text()
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/xml'])
    const paths = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url.replace(mapped.url, ''))
    expect(paths).toEqual([
      '/',
      '/search',
      '/about-us',
      '/contact-us',
      '/privacy-policy',
      '/terms-of-use',
      '/transparency',
      `/itineraries/${shown}`,
      '/luz.mar',
    ])
    expect(xml).not.toContain(hidden)
    expect(xml).toMatch(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/)
  })
})
