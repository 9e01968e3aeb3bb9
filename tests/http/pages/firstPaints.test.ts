import { describe, expect, it } from 'vitest'
import { createItinerary, createList, signUp, type ApiClient, inviteAndOpen, MADRID_GEONAME_ID } from '#testkit/api/apiClient'
import { previewViewers, setUpPreviewFixture, openPreview, findPreloadedImages } from '#testkit/pages/previewFixture'
import { coverUrl, coverToneOf } from '#shared/covers'
import { requireDefined } from '#testkit/extendFixture'

const fixture = setUpPreviewFixture()
const { trips } = fixture

const wordsOf = (html: string): string => (html.split('<div id="root">')[1] ?? '').replaceAll(/<[^>]*>/g, ' ')
const cover = (id: string, shape: 'card' | 'feed') => coverUrl({ id, geonameId: MADRID_GEONAME_ID, shape })

describe('the first paint of a profile', () => {
  it('is the same for all viewers, with the user and public trips only', async () => {
    const { html, first } = await openPreview(fixture.people.stranger, '/ana.nunez')
    expect(first.slice(0, 2)).toEqual(['Ana Núñez', '@Ana.Nunez'])
    expect(wordsOf(html)).toContain('Un secreto public')
    expect(html).not.toContain('secreto private')
    expect(html).not.toContain(trips.private)
    for (const who of previewViewers) expect((await openPreview(fixture.people[who], '/ana.nunez')).html).toBe(html)
  })

  it('preloads its landscape and the first cover', async () => {
    const { html } = await openPreview(fixture.people.stranger, '/ana.nunez')
    const owner = requireDefined(fixture.owner)
    const wide = { id: owner.id, geonameId: null, shape: 'wide' } as const
    const landscapes =
      coverToneOf(owner.id) === 'noche' ? [coverUrl(wide)] : [coverUrl(wide), coverUrl({ ...wide, tone: 'noche' })]
    expect(findPreloadedImages(html).map(([path]) => path)).toEqual([...landscapes, cover(trips.public, 'feed')])
  })

  it('drops a trip that was made private, and escapes names and titles', async () => {
    const writer = await signUp(fixture.server, { name: 'Eva <b>"Luz"</b>' })
    const id = await createItinerary(writer, { title: 'Un viaje <i>propio</i>', isPublic: true })
    const path = `/${writer.username.toLowerCase()}`
    const { first, html } = await openPreview(fixture.people.stranger, path)
    expect([first[0], html.includes('<i>propio'), html.includes('Un viaje &lt;i&gt;propio')]).toEqual([
      'Eva <b>"Luz"</b>',
      false,
      true,
    ])
    await writer.call('PATCH /itineraries/{id}', { params: { id }, body: { isPublic: false } })
    for (const who of [fixture.people.stranger, writer]) expect((await openPreview(who, path)).html).not.toContain('propio')
  })

  it.each(['/ana.nunez/followers', '/ana.nunez/lists'])('is not sent at %s', async (path) => {
    expect((await openPreview(fixture.people.stranger, path)).html).not.toContain('start-main')
  })
})

describe('the first paint of the search', () => {
  it('is the same for all viewers, with the headline and public results', async () => {
    const path = '/search?q=secreto'
    const { html, first } = await openPreview(fixture.people.stranger, path)
    expect(first[0]).toBe('Explora destinos y conecta con otros viajeros')
    expect(wordsOf(html)).toContain('Un secreto public')
    expect(findPreloadedImages(html)).toEqual([[cover(trips.public, 'card'), 'all']])
    expect(html).not.toContain(trips.private)
    for (const who of previewViewers) expect((await openPreview(fixture.people[who], path)).html).toBe(html)
  })

  it.each(['/search', '/search?q=%20', '/search?q=secreto&type=user', '/search?q=secreto&onlyFriends=true', '/search?q=nadaasi'])(
    'shows no itineraries at %s',
    async (path) => {
      const { html, first } = await openPreview(fixture.people.owner, path)
      expect([first[0], html.includes('start-cards')]).toEqual(['Explora destinos y conecta con otros viajeros', false])
    },
  )
})

describe('a server-rendered page', () => {
  it.each(['the viewer blocks the author', 'the author blocks the viewer'] as const)(
    'hides a trip in search, profile and list preview where %s',
    async (how) => {
      const [viewer, author, third] = [await signUp(fixture.server), await signUp(fixture.server), await signUp(fixture.server)]
      const title = `Rincones ${author.username}`
      const id = await createItinerary(author, { title, isPublic: true })
      await inviteAndOpen(author, id, third)
      const list = await createList(third)
      await third.call('POST /lists/{id}/itineraries', { params: { id: list }, body: { itineraryId: id } })
      const paths = [`/search?q=${author.username}`, `/${third.username}`, `/lists/${list}`]
      const drawn = async (who: ApiClient) => {
        const seen = await Promise.all(paths.map((path) => openPreview(who, path)))
        return seen.map(({ html, tags, cache }) => [
          html.includes('Rincones') || html.includes(id),
          tags['og:description'],
          cache,
        ])
      }
      const before = [
        [true, undefined, 'no-cache'],
        [true, expect.any(String), 'no-cache'],
        [true, expect.stringContaining('1 itinerario'), 'no-cache'],
      ]
      const own = before.map(([isThere, words]) => [isThere, words, 'private, no-cache'])
      expect([await drawn(fixture.people.stranger), await drawn(viewer)]).toEqual([before, own])
      const [blocking, blocked] = how === 'the viewer blocks the author' ? [viewer, author] : [author, viewer]
      await blocking.call('POST /users/{id}/block', { params: { id: blocked.id } })
      expect(await drawn(viewer)).toEqual([
        [false, undefined, 'private, no-cache'],
        [false, expect.any(String), 'private, no-cache'],
        [false, expect.stringContaining('0 itinerarios'), 'private, no-cache'],
      ])
      expect(await drawn(fixture.people.stranger)).toEqual(before)
    },
  )
})
