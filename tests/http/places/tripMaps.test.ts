import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { audiences } from '#shared/audience'
import { editEvent } from '#shared/itinerary/commands'
import type { EventFields } from '#shared/itinerary/fields'
import { grantableRoles } from '#shared/itinerary/roles'
import { MADRID_GEONAME_ID, inviteAndOpen, signUp, type ApiClient } from '#testkit/api/apiClient'
import { jpeg, uploadAndGetPath } from '#testkit/api/pictures'
import { openPreview, setUpPreviewFixture } from '#testkit/pages/previewFixture'
import { colosseum } from '#testkit/randomPlace'
import { block, hideAsModerator } from '#testkit/server/visibilityFixture'
import { serverForTest } from '#testkit/server/testServer'
import { waitUntilStored } from '#testkit/server/versionsFixture'
import { createPlannedTrip } from '#testkit/trips/createPlannedTrip'

const NOWHERE = '01900000-0000-7000-8000-000000000000'
const fixture = setUpPreviewFixture()

type Event = Partial<EventFields> & { label: string }
const visit = (lat: number, lng: number, hidden = false): Event => ({
  label: 'Sitio',
  place: { ...colosseum, name: 'Casa <de> Ana', lat, lng, hidden },
})
const rome = [visit(41.89021, 12.49223), visit(41.90222, 12.45365)]

/** A trip of the owner whose rows are up to date. */
async function plan(events: Event[], trip: Parameters<typeof createPlannedTrip>[2] = {}) {
  const { id, page } = await createPlannedTrip(fixture.owner, { 1: events }, trip)
  await fixture.owner.call('GET /itineraries/{id}', { params: { id } })
  return { id, page }
}
const mapOf = (who: ApiClient, id: string, file = 'light.svg') => who.send('GET', `/api/map/trips/${id}/${file}`)
const statusOf = async (who: ApiClient, id: string) => (await mapOf(who, id)).status
const imageOf = async (id: string) =>
  (await openPreview(fixture.people.stranger, `/itineraries/${id}`)).tags['og:image']?.slice(fixture.server.url.length) ?? ''

describe('the drawn map of a trip', () => {
  it('is an SVG without scripts, texts or links, to be revalidated', async () => {
    const { id, page } = await plan(rome)
    const answer = await mapOf(fixture.people.stranger, id)
    expect([
      answer.status,
      ...['content-type', 'cache-control', 'x-content-type-options'].map((name) => answer.headers.get(name)),
    ]).toEqual([200, 'image/svg+xml', 'private, no-cache', 'nosniff'])
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none';.*sandbox/)
    const svg = await answer.text()
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" width="280" height="140"/)
    expect(svg.match(/<circle/g)).toHaveLength(2)
    expect(svg).not.toMatch(/<script|<text|href|Casa/)
    expect(await (await mapOf(fixture.people.stranger, id, 'dark.svg')).text()).not.toBe(svg)

    const headers = { 'if-none-match': answer.headers.get('etag') ?? '' }
    const again = () => fixture.people.stranger.send('GET', `/api/map/trips/${id}/light.svg`, { headers })
    expect((await again()).status).toBe(304)
    const [first] = page.view().days[0]?.events ?? []
    editEvent(page.doc, first ?? '', { place: { ...colosseum, lat: 42, lng: 12 } })
    await waitUntilStored(page)
    await fixture.owner.call('GET /itineraries/{id}', { params: { id } })
    expect((await again()).status).toBe(200)
  })

  it('has no hidden places, not even for members; 204 without others', async () => {
    const { id } = await plan([...rome, visit(41.5, 12.9, true)])
    const dots = async (who: ApiClient) => (await (await mapOf(who, id)).text()).match(/<circle/g)?.length
    expect([await dots(fixture.owner), await dots(fixture.people.stranger)]).toEqual([2, 2])
    const hidden = await plan([visit(41.5, 12.9, true)])
    expect([await statusOf(fixture.owner, hidden.id), await statusOf(fixture.people.stranger, hidden.id)]).toEqual([204, 204])
  })

  it('exists for those who may see the trip', async () => {
    const { stranger, other } = fixture.people
    const { id } = await plan(rome, { isPublic: false })
    expect([await statusOf(fixture.owner, id), await statusOf(other, id), await statusOf(stranger, id)]).toEqual([200, 404, 404])
    for (const role of grantableRoles) {
      const member = await signUp(fixture.server)
      await inviteAndOpen(fixture.owner, id, member, role)
      expect([role, await statusOf(member, id)]).toEqual([role, 200])
    }
    const shown = await Promise.all(
      audiences.map(async (audience) => statusOf(stranger, (await plan(rome, { audience, isPublic: audience === 'public' })).id)),
    )
    expect(shown).toEqual([404, 200, 404, 200])

    const open = await plan(rome)
    const blocked = await signUp(fixture.server)
    expect(await statusOf(blocked, open.id)).toBe(200)
    await block(fixture.owner, blocked)
    expect(await statusOf(blocked, open.id)).toBe(404)
    await hideAsModerator(fixture.server, 'itinerary', open.id)
    expect([await statusOf(stranger, open.id), await statusOf(fixture.owner, open.id)]).toEqual([404, 200])
    await fixture.owner.call('DELETE /itineraries/{id}', { params: { id: open.id } })
    for (const gone of [open.id, NOWHERE, 'x']) expect([gone, await statusOf(fixture.owner, gone)]).toEqual([gone, 404])
    expect((await mapOf(fixture.owner, id, 'plain.svg')).status).toBe(404)
  })

  it('waits for the base map', { tags: 'long' }, async () => {
    const early = await serverForTest({ overrides: { baseMap: { tile: () => undefined, close: () => undefined } } })
    const ana = await signUp(early)
    const { id } = await createPlannedTrip(ana, { 1: rome })
    await ana.call('GET /itineraries/{id}', { params: { id } })
    expect((await mapOf(ana, id)).status).toBe(503)
  })
})

describe('the picture of a shared trip', () => {
  const picture = (path: string, who: ApiClient = fixture.people.stranger) => who.send('GET', path)

  it('is its map as an immutable PNG, at an address that changes with its places', async () => {
    const { id, page } = await plan(rome)
    const path = await imageOf(id)
    expect(path).toMatch(new RegExp(`^/covers/${id}/map/[0-9a-f]{20}\\.png$`))
    const answer = await picture(path)
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      'image/png',
      'public, max-age=31536000, immutable',
    ])
    const content = Buffer.from(await answer.arrayBuffer())
    expect(await sharp(content).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    expect(content.length).toBeLessThan(100_000)

    const [, second] = page.view().days[0]?.events ?? []
    editEvent(page.doc, second ?? '', { place: { ...colosseum, lat: 42, lng: 12, hidden: true } })
    await waitUntilStored(page)
    await fixture.owner.call('GET /itineraries/{id}', { params: { id } })
    expect((await picture(path)).status).toBe(404)
    // One visible place is left.
    expect(await imageOf(id)).toBe(`/covers/${id}/${MADRID_GEONAME_ID}/preview.png`)
  })

  it('is an uploaded cover if there is one', { tags: 'long' }, async () => {
    const image = await uploadAndGetPath(fixture.owner, await jpeg(300, 200), 'itinerary-image')
    expect(await imageOf((await plan(rome, { image })).id)).toBe(`${image}/preview.jpg`)
  })

  it('exists only while signed-out users may see the trip, and only public ones in shared caches', async () => {
    const { id } = await plan(rome, { audience: 'link', isPublic: false })
    const path = await imageOf(id)
    expect((await picture(path)).headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
    await fixture.owner.call('PATCH /itineraries/{id}', { params: { id }, body: { audience: 'private' } })
    expect([(await picture(path)).status, (await picture(path, fixture.owner)).status]).toEqual([404, 404])
    const { id: hidden } = await plan(rome)
    const shown = await imageOf(hidden)
    await hideAsModerator(fixture.server, 'itinerary', hidden)
    expect((await picture(shown)).status).toBe(404)
    for (const wrong of [`/covers/${id}/map/x.png`, `/covers/x/map/x.png`, shown.replace('.png', '.svg')])
      expect([wrong, (await picture(wrong)).status]).toEqual([wrong, 404])
  })
})
