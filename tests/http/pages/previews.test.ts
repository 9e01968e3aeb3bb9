import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Window } from 'happy-dom'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toneOf } from '#shared/covers'
import { findPage } from '#server/pages/findPage'
import { ApiClient, createItinerary, invite, MADRID, signUp, type Account } from '#testkit/api/apiClient'
import { keepPicture, png } from '#testkit/api/pictures'
import { serverForTest, startTestServer, type TestServer } from '#testkit/server/testServer'

const NOWHERE = '01900000-0000-7000-8000-000000000000'
const TEMPLATE = `<!doctype html><html lang="es"><head><meta charset="utf-8" /><title>Periplo</title>
  <meta name="description" content="Algo" /><link rel="icon" href="/favicon.svg" /></head><body><div id="root"></div></body></html>`

let server: TestServer
let folder: string
const everybody = ['stranger', 'other', 'collaborator', 'owner'] as const
let people: Record<(typeof everybody)[number], ApiClient>
let owner: Account
const trips = { public: '', private: '' }
const lists = { public: '', private: '' }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'periplo-client-'))
  await mkdir(join(folder, 'images'))
  await writeFile(join(folder, 'index.html'), TEMPLATE)
  server = await startTestServer({ clientFolder: folder })
  owner = await signUp(server, { name: 'Ana Núñez', username: 'Ana.Nunez' })
  const [other, collaborator] = [await signUp(server), await signUp(server)]
  people = { stranger: new ApiClient(server), other, collaborator, owner }
  for (const kind of ['public', 'private'] as const) {
    const isPublic = kind === 'public'
    trips[kind] = await createItinerary(owner, { isPublic, title: `Un secreto ${kind}`, description: `Descrita ${kind}` })
    await invite(owner, trips[kind], collaborator)
    lists[kind] = await createList(owner, { isPublic, title: `Una lista ${kind}` })
  }
}, 180_000)
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

async function createList(person: ApiClient, body: object): Promise<string> {
  const answer = await person.attempt('POST /lists', { body })
  expect(answer.status).toBe(201)
  return answer.headers.get('location')?.split('/').at(-1) ?? ''
}

interface Preview {
  status: number
  cache: string | null
  etag: string | null
  html: string
  title: string
  /** Content of the tags by name or property. */
  tags: Record<string, string>
  canonical: string | undefined
  /** What shows before the app does: headline, words, the address of the picture by day. */
  first: (string | undefined)[]
}

async function open(person: ApiClient, path: string, headers: Record<string, string> = {}): Promise<Preview> {
  const answer = await person.send('GET', path, { headers })
  const html = await answer.text()
  const window = new Window()
  const document = new window.DOMParser().parseFromString(html, 'text/html')
  const tags = [...document.querySelectorAll('meta')].map((tag) => [
    tag.getAttribute('name') ?? tag.getAttribute('property') ?? '',
    tag.getAttribute('content') ?? '',
  ])
  expect(document.querySelectorAll('title')).toHaveLength(1)
  expect(document.querySelectorAll('meta[name=description]')).toHaveLength(1)
  expect(document.querySelectorAll('script')).toHaveLength(0)
  expect(document.getElementById('root')).not.toBeNull()
  return {
    status: answer.status,
    cache: answer.headers.get('cache-control'),
    etag: answer.headers.get('etag'),
    html,
    title: document.querySelector('title')?.textContent ?? '',
    tags: Object.fromEntries(tags) as Record<string, string>,
    canonical: document.querySelector('link[rel=canonical]')?.getAttribute('href') ?? undefined,
    first: [
      document.querySelector('#root h1')?.textContent,
      document.querySelector('#root p')?.textContent,
      /--day:url\('([^']*)'\)/.exec(document.querySelector('#root [style]')?.getAttribute('style') ?? '')?.[1],
    ],
  }
}

/** Address and screens of the pictures that a page's head asks for. */
const picturesAsked = (html: string): string[][] =>
  [...html.matchAll(/<link rel="preload" as="image" href="([^"]+)" media="([^"]+)"/g)].map((found) => found.slice(1))

describe('a public thing', () => {
  it('has title, description, canonical link, Open Graph and Twitter tags, the same for everybody', async () => {
    const path = `/itineraries/${trips.public}`
    const { tags, title, canonical, status, cache, html, first } = await open(people.stranger, path)
    expect([status, cache, title]).toEqual([200, 'no-cache', 'Un secreto public · Periplo'])
    expect(canonical).toBe(server.url + path)
    const image = `${server.url}/covers/${trips.public}/${MADRID}/preview.png`
    expect(tags).toEqual({
      '': '',
      description: 'Descrita public',
      'og:site_name': 'Periplo',
      'og:locale': 'es_ES',
      'og:type': 'article',
      'og:title': 'Un secreto public',
      'og:description': 'Descrita public',
      'og:url': server.url + path,
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
    expect(first).toEqual(['Un secreto public', 'Descrita public', `/covers/${trips.public}/${MADRID}/wide.svg`])
    for (const who of everybody) expect(await open(people[who], path)).toMatchObject({ status: 200, cache: 'no-cache', html })
  })

  it('without a description tells what it is', async () => {
    const describe = async (dates: { startDate: string; endDate: string }) =>
      (await open(people.stranger, `/itineraries/${await createItinerary(owner, dates)}`)).tags['description']
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

  it('shows the picture that was uploaded for it', async () => {
    const image = await keepPicture(owner, await png(300, 200), 'itinerary-image')
    const id = await createItinerary(owner, { image })
    const { tags, first, html } = await open(people.stranger, `/itineraries/${id}`)
    expect(first[2]).toBe(image)
    expect(picturesAsked(html)).toEqual([])
    expect(tags).toMatchObject({
      'og:image': server.url + image,
      'og:image:width': '300',
      'og:image:height': '200',
      'twitter:card': 'summary_large_image',
    })
    const preset = await createItinerary(owner, { image: '/images/posters/madrid.svg' })
    expect((await open(people.stranger, `/itineraries/${preset}`)).tags['og:image']).toMatch(/\/preview\.png$/)
    const list = await createList(owner, { title: 'Con la foto', isPublic: true })
    expect((await open(people.stranger, `/lists/${list}`)).tags['og:image']).toBe(`${server.url}/images/open-graph.png`)
    await owner.call('POST /lists/{id}/itineraries', { params: { id: list }, body: { itineraryId: id } })
    // Shown first to its owner, and to nobody else.
    await owner.call('POST /lists/{id}/itineraries', { params: { id: list }, body: { itineraryId: trips.private } })
    expect((await open(owner, `/lists/${list}`)).tags).toMatchObject({
      'og:image': server.url + image,
      description: 'Lista de @Ana.Nunez con 1 itinerario de viaje en Periplo.',
    })
  })

  it('of a list or a person has a head as well', async () => {
    const list = await open(people.stranger, `/lists/${lists.public}`)
    expect([list.status, list.title, list.canonical, list.tags['og:title']]).toEqual([
      200,
      'Una lista public · Periplo',
      `${server.url}/lists/${lists.public}`,
      'Una lista public',
    ])
    const profile = await open(people.stranger, '/ana.nunez')
    expect([profile.status, profile.title, profile.canonical, profile.tags['og:type']]).toEqual([
      200,
      'Ana Núñez (@Ana.Nunez) · Periplo',
      `${server.url}/ana.nunez`,
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
  ])('at %s has one address', async (path, title, canonical) => {
    const page = await open(people.stranger, path)
    expect([page.status, page.title, page.canonical]).toEqual([200, `${title} · Periplo`, server.url + canonical])
  })

  it('is told under the address of the installation, whoever asks by whatever name', async () => {
    const known = await serverForTest({ clientFolder: folder, env: { PUBLIC_URL: 'https://periplo.example' } })
    const eva = await signUp(known)
    const id = await createItinerary(eva)
    const { canonical, tags } = await open(new ApiClient(known), `/itineraries/${id}`, { 'x-forwarded-host': 'evil.example' })
    expect(canonical).toBe(`https://periplo.example/itineraries/${id}`)
    expect(tags['og:image']).toMatch(/^https:\/\/periplo\.example\/covers\//)
  })
})

describe('a private thing', () => {
  const neutral = { title: 'Periplo', canonical: undefined, cache: 'private, no-store', etag: null }

  it.each(['itineraries', 'lists'] as const)(
    'of %s is there for those who may see it, and its head tells nothing',
    async (kind) => {
      const id = kind === 'lists' ? lists.private : trips.private
      const expected = { stranger: 404, other: 404, collaborator: kind === 'lists' ? 404 : 200, owner: 200 }
      const unknown = await open(people.stranger, `/${kind}/${NOWHERE}`)
      expect(unknown).toMatchObject({ ...neutral, status: 404 })
      for (const who of everybody) {
        const page = await open(people[who], `/${kind}/${id}`)
        expect([who, page.status]).toEqual([who, expected[who]])
        expect(page).toMatchObject(neutral)
        // Nothing in them tells private from unknown, or what it is.
        expect(page.html).toBe(unknown.html)
        expect(page.tags['robots']).toBe('noindex')
        expect(page.html).not.toMatch(/secreto|Descrita|lista private|Ana|og:|covers/)
      }
    },
  )

  it('is not a 404 for its owner whose token ran out while the session lives, and is one after logging out', async () => {
    const short = await serverForTest({ clientFolder: folder, env: { ACCESS_TOKEN_SECONDS: '1' } })
    const eva = await signUp(short)
    const id = await createItinerary(eva, { isPublic: false })
    await new Promise((resolve) => setTimeout(resolve, 1200))
    expect((await eva.send('POST', `/api/itineraries/${id}/likes`)).status).toBe(401)
    expect((await open(eva, `/itineraries/${id}`)).status).toBe(200)
    const { cookies } = eva
    await eva.call('POST /auth/logout')
    expect((await open(new ApiClient(short), `/itineraries/${id}`, { cookie: cookies })).status).toBe(404)
  })

  it('is never answered from what a cache holds of it', async () => {
    const id = await createItinerary(owner, { isPublic: true })
    const path = `/itineraries/${id}`
    const etag = (await open(people.stranger, path)).etag ?? ''
    const again = () => people.stranger.send('GET', path, { headers: { 'if-none-match': etag } })
    expect((await again()).status).toBe(304)
    await owner.call('PATCH /itineraries/{id}', { params: { id }, body: { isPublic: false } })
    expect((await again()).status).toBe(404)
    expect((await people.stranger.send('GET', `/covers/${id}/${MADRID}/preview.png`)).status).toBe(404)
    await owner.call('PATCH /itineraries/{id}', { params: { id }, body: { isPublic: true, title: 'Ahora sí' } })
    expect((await open(people.stranger, path, { 'if-none-match': etag })).title).toBe('Ahora sí · Periplo')
  })
})

describe('what people write', () => {
  it.each([
    ['a script', '</title><script>alert(1)</script>', `<script src=x></script>"><img onerror='alert(1)'>`],
    ['quotes', `"O'Hara" & 'hijos' <3 &amp; &lt;`, '" onload="alert(1)'],
    ['emoji', '🧭🏖️ São Tomé 👩‍👩‍👧', 'de 🇪🇸 a 🇯🇵'],
    ['replacement patterns', "$& $1 $' $`", '$$ </head>'],
    ['250 characters', 'ñ'.repeat(50), '🦩'.repeat(250)],
  ])('with %s is text and nothing else', async (_what, title, description) => {
    const id = await createItinerary(owner, { title, description })
    const page = await open(people.other, `/itineraries/${id}`)
    expect(page).toMatchObject({ status: 200, title: `${title} · Periplo` })
    expect(page.first.slice(0, 2)).toEqual([title, description])
    expect(page.tags).toMatchObject({ description, 'og:title': title, 'og:description': description, 'twitter:title': title })
    expect(page.html.match(/<script|<img/g)).toBeNull()
    expect(page.html.match(/<\/head>/g)).toHaveLength(1)
    const list = await open(people.other, `/lists/${await createList(owner, { title, description, isPublic: true })}`)
    expect(list).toMatchObject({ title: `${title} · Periplo`, tags: { description } })
    const eva = await signUp(server, { name: title })
    expect((await open(people.stranger, `/${eva.username}`)).title).toBe(`${title} (@${eva.username}) · Periplo`)
  })

  it('over several lines stands on one', async () => {
    const id = await createItinerary(owner, { description: 'Primero\n\n  Roma,\tluego Nápoles ' })
    expect((await open(people.stranger, `/itineraries/${id}`)).tags['description']).toBe('Primero Roma, luego Nápoles')
  })

  it('into the search is in the title, whatever it is, and in no search engine', async () => {
    const page = await open(people.stranger, `/search?q=${encodeURIComponent('<b>"Roma"</b> & más')}`)
    expect([page.status, page.title, page.tags['robots'], page.canonical]).toEqual([
      200,
      '<b>"Roma"</b> & más: búsqueda · Periplo',
      'noindex',
      undefined,
    ])
    expect((await open(people.stranger, `/search?q=${'x'.repeat(3000)}`)).title.length).toBeLessThan(150)
  })
})

describe('other pages', () => {
  it.each([
    ['/', 'Inicio'],
    ['/search', 'Explorar'],
    ['/about-us', 'Sobre nosotros'],
    ['/contact-us', 'Contacto'],
    ['/privacy-policy', 'Política de privacidad'],
    ['/terms-of-use', 'Términos de uso'],
  ])('%s is for search engines', async (path, title) => {
    const page = await open(people.stranger, path)
    expect([page.status, page.title, page.canonical]).toEqual([200, `${title} · Periplo`, server.url + path])
    expect(page.tags['robots']).toBeUndefined()
    expect(page.tags['og:image']).toBe(`${server.url}/images/open-graph.png`)
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
  ])('%s is not', async (path) => {
    const page = await open(people.stranger, path)
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
  ])('%s is none', async (path) => {
    expect(await open(people.stranger, path)).toMatchObject({ status: 404, title: 'Periplo', cache: 'private, no-store' })
  })

  it('the home page asks for the picture of its first paint at once, and so does an itinerary for its drawing', async () => {
    const { html } = await open(people.stranger, '/')
    const asked = picturesAsked(html)
    const css = await readFile(new URL('../../../client/src/theme/base.css', import.meta.url), 'utf8')
    const shown = [...css.matchAll(/url\('(\/images\/hero\/[^']+)'\)/g)].map(([, path = '']) => path)
    expect(shown.length).toBe(4)
    expect(asked.map(([path]) => path).toSorted()).toEqual(shown.toSorted())
    for (const [path = '', media = ''] of asked)
      expect([path.includes('phone'), path.includes('noche')]).toEqual([
        media.includes('max-width: 480px'),
        media.includes('dark'),
      ])
    expect((await open(people.stranger, '/search')).html).not.toContain('preload')
    const drawn = `/covers/${trips.public}/${MADRID}/wide`
    expect(picturesAsked((await open(people.stranger, `/itineraries/${trips.public}`)).html).map(([path]) => path)).toEqual(
      toneOf(trips.public) === 'noche' ? [`${drawn}.svg`] : [`${drawn}.svg`, `${drawn}-noche.svg`],
    )
  })

  it('are found at once, however many slashes an address has', async () => {
    const address = new URL(`http://localhost/a${'/'.repeat(200_000)}b`)
    expect(await findPage(server.services, address, async () => null)).toEqual({ is: 'nothing' })
  })

  it('answer HEAD as they answer GET', async () => {
    for (const path of ['/', `/itineraries/${trips.public}`, `/itineraries/${trips.private}`, '/ana.nunez', '/nobody.at.all']) {
      const [head, get] = [await people.stranger.send('HEAD', path), await people.stranger.send('GET', path)]
      expect(await head.text()).toBe('')
      await get.text()
      for (const name of ['content-type', 'cache-control', 'etag', 'content-security-policy', 'vary'])
        expect([path, name, head.headers.get(name)]).toEqual([path, name, get.headers.get(name)])
      expect(head.status).toBe(get.status)
    }
  })

  it('come in the form that the browser takes', async () => {
    const path = `/itineraries/${trips.public}`
    const { html } = await open(people.stranger, path)
    for (const encoding of ['br', 'gzip']) {
      const answer = await people.stranger.send('GET', path, { headers: { 'accept-encoding': encoding } })
      expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual([encoding, 'Accept-Encoding'])
      expect(await answer.text()).toBe(html)
    }
  })
})

describe('a drawn cover for chats', () => {
  const picture = (path: string, headers: Record<string, string> = {}) => people.stranger.send('GET', path, { headers })

  it('is a small picture of the size they show, kept for ever', async () => {
    const answer = await picture(`/covers/${trips.public}/${MADRID}/preview.png`)
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      'image/png',
      'public, max-age=31536000, immutable',
    ])
    const content = Buffer.from(await answer.arrayBuffer())
    expect(await sharp(content).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    expect(content.length).toBeLessThan(100_000)
    const etag = answer.headers.get('etag') ?? ''
    expect((await picture(`/covers/${trips.public}/${MADRID}/preview.png`, { 'if-none-match': etag })).status).toBe(304)
  })

  it('is painted for what exists and everybody may see, and for nothing else', async () => {
    for (const path of [
      `/covers/${NOWHERE}/${MADRID}/preview.png`,
      `/covers/${trips.private}/${MADRID}/preview.png`,
      `/covers/${trips.public}/2643743/preview.png`,
      `/covers/${trips.public}/0/preview.png`,
      `/covers/${trips.public}/x/preview.png`,
      `/covers/x/${MADRID}/preview.png`,
      `/covers/${trips.public}/${MADRID}/preview.svg`,
    ])
      expect([path, (await picture(path)).status]).toEqual([path, 404])
  })

  it('is refused for a moment when too many are asked for at once', async () => {
    const ids = await Promise.all(Array.from({ length: 40 }, () => createItinerary(owner)))
    const answers = await Promise.all(ids.map((id) => picture(`/covers/${id}/${MADRID}/preview.png`)))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]?.headers.get('retry-after')).toBe('5')
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(30)
    const again = ids[answers.findIndex(({ status }) => status === 429)] ?? ''
    expect((await picture(`/covers/${again}/${MADRID}/preview.png`)).status).toBe(200)
  }, 60_000)
})

describe('what search engines ask for', () => {
  it('robots.txt keeps them out of doors and names the map', async () => {
    const answer = await people.stranger.send('GET', '/robots.txt')
    const text = await answer.text()
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=UTF-8'])
    expect(text.split('\n')).toEqual(
      expect.arrayContaining(['User-agent: *', 'Disallow: /api/', `Sitemap: ${server.url}/sitemap.xml`]),
    )
    expect(text).not.toMatch(/Disallow: \/(?:covers|uploads|itineraries)?\n/)
  })

  it('the map holds public things and their owners, and nothing private', async () => {
    const mapped = await serverForTest({ clientFolder: folder })
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
      `/itineraries/${shown}`,
      '/luz.mar',
    ])
    expect(xml).not.toContain(hidden)
    expect(xml).toMatch(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/)
  })
})
