import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { coverToneOf } from '#shared/covers'
import { findPage } from '#server/pages/findPage'
import { limits } from '#shared/limits'
import { createItinerary, MADRID_GEONAME_ID, signUp } from '#testkit/api/apiClient'
import { requestInvitationLink } from '#testkit/api/guests'
import { setUpPreviewFixture, openPreview, findPreloadedImages } from '#testkit/pages/previewFixture'
import { serverForTest } from '#testkit/server/testServer'

const NOWHERE = '01900000-0000-7000-8000-000000000000'
const fixture = setUpPreviewFixture()
const { trips } = fixture

describe('other pages', () => {
  it.each([
    ['/', 'Inicio'],
    ['/search', 'Explorar'],
    ['/about-us', 'Sobre nosotros'],
    ['/contact-us', 'Contacto'],
    ['/privacy-policy', 'Política de privacidad'],
    ['/terms-of-use', 'Términos de uso'],
  ])('%s may be indexed by search engines', async (path, title) => {
    const page = await openPreview(fixture.people.stranger, path)
    expect([page.status, page.title, page.canonical]).toEqual([200, `${title} · Periplo`, fixture.server.url + path])
    expect(page.tags['robots']).toBeUndefined()
    expect(page.tags['og:image']).toBe(`${fixture.server.url}/images/open-graph.png`)
  })

  it.each([
    '/login',
    '/Login',
    '/register/',
    '/create-itinerary',
    '/create-list',
    '/connect',
    '/friends',
    '/friends/itineraries',
    '/friends/lists',
    '/settings',
  ])('%s is noindex', async (path) => {
    const page = await openPreview(fixture.people.stranger, path)
    expect([page.status, page.tags['robots'], page.canonical]).toEqual([200, 'noindex', undefined])
    expect(page.title).not.toBe('Periplo')
  })

  it.each([
    '/nobody.at.all',
    '/ana.nunez/nothing',
    '/ana.nunez/lists/more',
    '/friends/people',
    '/settings/password',
    '/itineraries',
    '/lists',
    '/itineraries/1',
    `/itineraries/${NOWHERE}/edit`,
    '/itineraries/%00',
    '/constructor',
    '/__proto__',
    '/ana.nunez/constructor',
    '/%',
    '/ana.nunez%2Flists',
    '//ana.nunez',
    '/ana%20nunez',
    `/${'x'.repeat(5000)}`,
  ])('%s answers 404', async (path) => {
    expect(await openPreview(fixture.people.stranger, path)).toMatchObject({
      status: 404,
      title: 'Periplo',
      cache: 'private, no-store',
    })
  })

  it('the home page preloads its hero picture, and an itinerary its drawn cover', async () => {
    const { html } = await openPreview(fixture.people.stranger, '/')
    const asked = findPreloadedImages(html)
    const css = await readFile(new URL('../../../client/src/theme/base.css', import.meta.url), 'utf8')
    const shown = [...css.matchAll(/url\('(\/images\/hero\/[^']+)'\)/g)].map(([, path = '']) => path)
    expect(shown.length).toBe(4)
    expect(asked.map(([path]) => path).toSorted()).toEqual(shown.toSorted())
    for (const [path = '', media = ''] of asked)
      expect([path.includes('phone'), path.includes('noche')]).toEqual([
        media.includes('max-width: 480px'),
        media.includes('dark'),
      ])
    expect((await openPreview(fixture.people.stranger, '/search')).html).not.toContain('preload')
    const drawn = `/covers/${trips.public}/${MADRID_GEONAME_ID}/wide`
    expect(
      findPreloadedImages((await openPreview(fixture.people.stranger, `/itineraries/${trips.public}`)).html).map(
        ([path]) => path,
      ),
    ).toEqual(coverToneOf(trips.public) === 'noche' ? [`${drawn}.svg`] : [`${drawn}.svg`, `${drawn}-noche.svg`])
  })

  it('are looked up without delay for an address with 200,000 slashes', async () => {
    const address = new URL(`http://localhost/a${'/'.repeat(200_000)}b`)
    expect(
      await findPage(
        fixture.server.services,
        address,
        async () => null,
        async () => 0,
      ),
    ).toEqual({ is: 'nothing' })
  })

  it('of invitation links answer 429 with Retry-After after too many bad links, also for a valid one', async () => {
    const limited = await serverForTest({ clientFolder: fixture.folder, env: { RATE_LIMIT: 'on' } })
    const owner = await signUp(limited)
    const { token } = await requestInvitationLink(owner, await createItinerary(owner))
    const at = (path: string) => fetch(`${limited.url}/i/${path}`)
    expect((await at(token)).status).toBe(200)
    for (let i = 0; i < limits.invitationTriesPerMinute; i += 1) expect((await at(`nada${i}`)).status).toBe(410)
    for (const path of [token, 'nada']) {
      const page = await at(path)
      expect([page.status, page.headers.get('cache-control')]).toEqual([429, 'private, no-store'])
      expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await page.text()).not.toContain('te invita')
    }
  })

  it('of a map exist only for viewers that the user admits', async () => {
    const { owner, people, server } = fixture
    const answers = async () =>
      Promise.all([people.stranger, owner].map(async (who) => (await openPreview(who, '/ana.nunez/map')).status))
    expect(await answers()).toEqual([404, 200])
    const body = { mapAudience: 'everyone' }
    await owner.call('PATCH /users/{id}', { params: { id: owner.id }, body })
    expect(await answers()).toEqual([200, 200])
    const { title, canonical } = await openPreview(people.stranger, '/ana.nunez/map')
    expect([title, canonical]).toEqual(['Mapa de Ana Núñez (@Ana.Nunez) · Periplo', `${server.url}/ana.nunez/map`])
  })

  it('answer HEAD as they answer GET', async () => {
    for (const path of ['/', `/itineraries/${trips.public}`, `/itineraries/${trips.private}`, '/ana.nunez', '/nobody.at.all']) {
      const [head, get] = [await fixture.people.stranger.send('HEAD', path), await fixture.people.stranger.send('GET', path)]
      expect(await head.text()).toBe('')
      await get.text()
      for (const name of ['content-type', 'cache-control', 'etag', 'content-security-policy', 'vary'])
        expect([path, name, head.headers.get(name)]).toEqual([path, name, get.headers.get(name)])
      expect(head.status).toBe(get.status)
    }
  })

  it('are compressed with an encoding that the browser accepts', async () => {
    const path = `/itineraries/${trips.public}`
    const { html } = await openPreview(fixture.people.stranger, path)
    for (const encoding of ['br', 'gzip']) {
      const answer = await fixture.people.stranger.send('GET', path, { headers: { 'accept-encoding': encoding } })
      expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual([encoding, 'Accept-Encoding'])
      expect(await answer.text()).toBe(html)
    }
  })
})
