import { describe, expect, it } from 'vitest'
import { ApiClient, createItinerary, MADRID_GEONAME_ID, signUp, createList } from '#testkit/api/apiClient'
import { uploadAndGetPath, png } from '#testkit/api/pictures'
import { previewViewers, setUpPreviewFixture, openPreview, findPreloadedImages } from '#testkit/pages/previewFixture'
import { serverForTest } from '#testkit/server/testServer'

/** Between the lives of an access token and a session. */
const HOUR_MS = 3_600_000
const NOWHERE = '01900000-0000-7000-8000-000000000000'
const fixture = setUpPreviewFixture()
const { trips, lists } = fixture

describe('a public page', () => {
  it('has title, description, canonical link, Open Graph and Twitter tags, the same for all viewers', async () => {
    const path = `/itineraries/${trips.public}`
    const { tags, title, canonical, status, cache, html, first } = await openPreview(fixture.people.stranger, path)
    expect([status, cache, title]).toEqual([200, 'no-cache', 'Un secreto public · Periplo'])
    expect(canonical).toBe(fixture.server.url + path)
    const image = `${fixture.server.url}/covers/${trips.public}/${MADRID_GEONAME_ID}/preview.png`
    expect(tags).toEqual({
      '': '',
      description: 'Descrita public',
      'og:site_name': 'Periplo',
      'og:locale': 'es_ES',
      'og:type': 'article',
      'og:title': 'Un secreto public',
      'og:description': 'Descrita public',
      'og:url': fixture.server.url + path,
      'og:image': image,
      'og:image:width': '1200',
      'og:image:height': '630',
      'twitter:card': 'summary_large_image',
      'twitter:title': 'Un secreto public',
      'twitter:description': 'Descrita public',
      'twitter:image': image,
      'periplo:repository-url': 'https://github.com',
      'periplo:network-url': 'https://www.linkedin.com',
      'periplo:question': '/api/itineraries/{2}',
    })
    expect(first).toEqual(['Un secreto public', 'Descrita public', `/covers/${trips.public}/${MADRID_GEONAME_ID}/wide.svg`])
    for (const who of previewViewers)
      expect(await openPreview(fixture.people[who], path)).toMatchObject({ status: 200, cache: 'no-cache', html })
  })

  it('has a generated description with days, place, dates and owner if none is written', async () => {
    const describe = async (dates: { startDate: string; endDate: string }) =>
      (await openPreview(fixture.people.stranger, `/itineraries/${await createItinerary(fixture.owner, dates)}`)).tags[
        'description'
      ]
    const by = 'De @Ana.Nunez en Periplo.'
    expect(await describe({ startDate: '2026-10-24', endDate: '2026-10-24' })).toBe(
      `Itinerario de 1 día por Madrid, España, el 24 de octubre de 2026. ${by}`,
    )
    expect(await describe({ startDate: '2026-10-24', endDate: '2026-10-26' })).toBe(
      `Itinerario de 3 días por Madrid, España, del 24 al 26 de octubre de 2026. ${by}`,
    )
    expect(await describe({ startDate: '2026-10-30', endDate: '2026-11-01' })).toBe(
      `Itinerario de 3 días por Madrid, España, del 30 de octubre al 1 de noviembre de 2026. ${by}`,
    )
    expect(await describe({ startDate: '2026-12-31', endDate: '2027-01-01' })).toBe(
      `Itinerario de 2 días por Madrid, España, del 31 de diciembre de 2026 al 1 de enero de 2027. ${by}`,
    )
  })

  it('shows the uploaded picture of a trip, also for a list that holds the trip', async () => {
    const image = await uploadAndGetPath(fixture.owner, await png(300, 200), 'itinerary-image')
    const id = await createItinerary(fixture.owner, { image })
    const { tags, first, html } = await openPreview(fixture.people.stranger, `/itineraries/${id}`)
    expect(first[2]).toBe(image)
    expect(findPreloadedImages(html)).toEqual([])
    expect(tags).toMatchObject({
      'og:image': `${fixture.server.url}${image}/preview.jpg`,
      'og:image:width': '300',
      'og:image:height': '200',
      'twitter:card': 'summary_large_image',
    })
    const preset = await createItinerary(fixture.owner, { image: '/images/posters/madrid.svg' })
    expect((await openPreview(fixture.people.stranger, `/itineraries/${preset}`)).tags['og:image']).toMatch(/\/preview\.png$/)
    const list = await createList(fixture.owner, { title: 'Con la foto', isPublic: true })
    expect((await openPreview(fixture.people.stranger, `/lists/${list}`)).tags['og:image']).toBe(
      `${fixture.server.url}/images/open-graph.png`,
    )
    await fixture.owner.call('POST /lists/{id}/itineraries', { params: { id: list }, body: { itineraryId: id } })
    await fixture.owner.call('POST /lists/{id}/itineraries', { params: { id: list }, body: { itineraryId: trips.private } })
    expect((await openPreview(fixture.owner, `/lists/${list}`)).tags).toMatchObject({
      'og:image': `${fixture.server.url}${image}/preview.jpg`,
      description: 'Lista de @Ana.Nunez con 1 itinerario de viaje en Periplo.',
    })
  })

  it('of a list or a user has title, canonical link and Open Graph tags too', async () => {
    const list = await openPreview(fixture.people.stranger, `/lists/${lists.public}`)
    expect([list.status, list.title, list.canonical, list.tags['og:title']]).toEqual([
      200,
      'Una lista public · Periplo',
      `${fixture.server.url}/lists/${lists.public}`,
      'Una lista public',
    ])
    const profile = await openPreview(fixture.people.stranger, '/ana.nunez')
    expect([profile.status, profile.title, profile.canonical, profile.tags['og:type']]).toEqual([
      200,
      'Ana Núñez (@Ana.Nunez) · Periplo',
      `${fixture.server.url}/ana.nunez`,
      'profile',
    ])
  })

  it.each([
    ['/ANA.NUNEZ', 'Ana Núñez (@Ana.Nunez)', '/ana.nunez'],
    ['/Ana.Nunez/', 'Ana Núñez (@Ana.Nunez)', '/ana.nunez'],
    ['/ana.nunez/itineraries', 'Itinerarios de Ana Núñez (@Ana.Nunez)', '/ana.nunez/itineraries'],
    ['/ana.nunez/favorites', 'Favoritos de Ana Núñez (@Ana.Nunez)', '/ana.nunez/favorites'],
    ['/Ana.nunez/lists', 'Listas de Ana Núñez (@Ana.Nunez)', '/ana.nunez/lists'],
    ['/ana.nunez/followers', 'Seguidores de Ana Núñez (@Ana.Nunez)', '/ana.nunez'],
    ['/ana.nunez/following', 'Siguiendo de Ana Núñez (@Ana.Nunez)', '/ana.nunez'],
  ])('at %s has one canonical link', async (path, title, canonical) => {
    const page = await openPreview(fixture.people.stranger, path)
    expect([page.status, page.title, page.canonical]).toEqual([200, `${title} · Periplo`, fixture.server.url + canonical])
  })

  it('uses PUBLIC_URL in its links and ignores X-Forwarded-Host', async () => {
    const known = await serverForTest({ clientFolder: fixture.folder, env: { PUBLIC_URL: 'https://periplo.example' } })
    const eva = await signUp(known)
    const id = await createItinerary(eva)
    const { canonical, tags } = await openPreview(new ApiClient(known), `/itineraries/${id}`, {
      'x-forwarded-host': 'evil.example',
    })
    expect(canonical).toBe(`https://periplo.example/itineraries/${id}`)
    expect(tags['og:image']).toMatch(/^https:\/\/periplo\.example\/covers\//)
  })
})

describe('a private page', () => {
  const neutral = { title: 'Periplo', canonical: undefined, cache: 'private, no-store', etag: null }

  it.each(['itineraries', 'lists'] as const)(
    'of %s opens only for users with access, and its head reveals nothing',
    async (kind) => {
      const id = kind === 'lists' ? lists.private : trips.private
      const expected = { stranger: 404, other: 404, collaborator: kind === 'lists' ? 404 : 200, owner: 200 }
      const unknown = await openPreview(fixture.people.stranger, `/${kind}/${NOWHERE}`)
      expect(unknown).toMatchObject({ ...neutral, status: 404 })
      for (const who of previewViewers) {
        const page = await openPreview(fixture.people[who], `/${kind}/${id}`)
        expect([who, page.status]).toEqual([who, expected[who]])
        expect(page).toMatchObject(neutral)
        expect(page.html).toBe(unknown.html)
        expect(page.tags['robots']).toBe('noindex')
        expect(page.html).not.toMatch(/secreto|Descrita|lista private|Ana|og:|covers/)
      }
    },
  )

  it('opens for its owner with an expired access token, and answers 404 after logout', async () => {
    const clock = { now: Date.now() }
    const short = await serverForTest({ clientFolder: fixture.folder, overrides: { now: () => clock.now } })
    const eva = await signUp(short)
    const id = await createItinerary(eva, { isPublic: false })
    clock.now += HOUR_MS
    expect((await eva.send('POST', `/api/itineraries/${id}/likes`)).status).toBe(401)
    expect((await openPreview(eva, `/itineraries/${id}`)).status).toBe(200)
    const { cookies } = eva
    await eva.call('POST /auth/logout')
    expect((await openPreview(new ApiClient(short), `/itineraries/${id}`, { cookie: cookies })).status).toBe(404)
  })

  it('is never answered with 304 for an ETag from when it was public', async () => {
    const id = await createItinerary(fixture.owner, { isPublic: true })
    const path = `/itineraries/${id}`
    const etag = (await openPreview(fixture.people.stranger, path)).etag ?? ''
    const again = () => fixture.people.stranger.send('GET', path, { headers: { 'if-none-match': etag } })
    expect((await again()).status).toBe(304)
    await fixture.owner.call('PATCH /itineraries/{id}', { params: { id }, body: { isPublic: false } })
    expect((await again()).status).toBe(404)
    expect((await fixture.people.stranger.send('GET', `/covers/${id}/${MADRID_GEONAME_ID}/preview.png`)).status).toBe(404)
    await fixture.owner.call('PATCH /itineraries/{id}', { params: { id }, body: { isPublic: true, title: 'Ahora sí' } })
    expect((await openPreview(fixture.people.stranger, path, { 'if-none-match': etag })).title).toBe('Ahora sí · Periplo')
  })
})

describe('user text in a page', () => {
  it.each([
    ['a script', '</title><script>alert(1)</script>', `<script src=x></script>"><img onerror='alert(1)'>`],
    ['quotes', `"O'Hara" & 'hijos' <3 &amp; &lt;`, '" onload="alert(1)'],
    ['emoji', '🧭🏖️ São Tomé 👩‍👩‍👧', 'de 🇪🇸 a 🇯🇵'],
    ['replacement patterns', "$& $1 $' $`", '$$ </head>'],
    ['250 characters', 'ñ'.repeat(50), '🦩'.repeat(250)],
  ])('with %s is escaped as text', async (_what, title, description) => {
    const id = await createItinerary(fixture.owner, { title, description })
    const page = await openPreview(fixture.people.other, `/itineraries/${id}`)
    expect(page).toMatchObject({ status: 200, title: `${title} · Periplo` })
    expect(page.first.slice(0, 2)).toEqual([title, description])
    expect(page.tags).toMatchObject({ description, 'og:title': title, 'og:description': description, 'twitter:title': title })
    expect(page.html.match(/<script|<img/g)).toBeNull()
    expect(page.html.match(/<\/head>/g)).toHaveLength(1)
    const list = await openPreview(
      fixture.people.other,
      `/lists/${await createList(fixture.owner, { title, description, isPublic: true })}`,
    )
    expect(list).toMatchObject({ title: `${title} · Periplo`, tags: { description } })
    const eva = await signUp(fixture.server, { name: title })
    expect((await openPreview(fixture.people.stranger, `/${eva.username}`)).title).toBe(`${title} (@${eva.username}) · Periplo`)
  })

  it('over several lines becomes one line', async () => {
    const id = await createItinerary(fixture.owner, { description: 'Primero\n\n  Roma,\tluego Nápoles ' })
    expect((await openPreview(fixture.people.stranger, `/itineraries/${id}`)).tags['description']).toBe(
      'Primero Roma, luego Nápoles',
    )
  })

  it('in a search is escaped in the title, and the page is noindex', async () => {
    const page = await openPreview(fixture.people.stranger, `/search?q=${encodeURIComponent('<b>"Roma"</b> & más')}`)
    expect([page.status, page.title, page.tags['robots'], page.canonical]).toEqual([
      200,
      '<b>"Roma"</b> & más: búsqueda · Periplo',
      'noindex',
      undefined,
    ])
    expect((await openPreview(fixture.people.stranger, `/search?q=${'x'.repeat(3000)}`)).title.length).toBeLessThan(150)
  })
})
