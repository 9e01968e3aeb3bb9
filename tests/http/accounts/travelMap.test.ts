import { describe, expect, it, vi } from 'vitest'
import type { MapAudience } from '#shared/audience'
import { addEvent, editEvent } from '#shared/itinerary/commands'
import { IDEAS_DAY_ID } from '#shared/itinerary/ideas'
import type { EventFields } from '#shared/itinerary/fields'
import {
  createItinerary,
  invite,
  inviteAndOpen,
  MADRID_GEONAME_ID,
  signUp,
  type Account,
  type ApiClient,
} from '#testkit/api/apiClient'
import { enterAsGuest, requestInvitationLink } from '#testkit/api/guests'
import { colosseum } from '#testkit/randomPlace'
import { queryValues, runStatement } from '#testkit/server/rows'
import { setUpServerFixture } from '#testkit/server/serverFixture'
import { followAs } from '#testkit/server/socialCalls'
import { block, hideAsModerator } from '#testkit/server/visibilityFixture'

const fixture = setUpServerFixture()

const past = { startDate: '2024-05-01', endDate: '2024-05-03' }
const future = { startDate: '2098-05-01', endDate: '2098-05-03' }
const paris = { ...colosseum, lat: 48.8566, lng: 2.3522 }
const lisbon = { ...colosseum, lat: 38.7223, lng: -9.1393 }
const ocean = { ...colosseum, lat: 0, lng: -30 }

type Planned = Partial<EventFields> & { day: number | 'ideas' }

async function plan(itineraryId: string, ...events: Planned[]): Promise<string[]> {
  const { hub, settle } = fixture.server.services
  const room = await hub.open(itineraryId)
  const { days } = room.view()
  const ids: string[] = []
  await room.write({ origin: 'server', userId: null }, (doc) => {
    for (const { day, ...fields } of events) {
      const dayId = day === 'ideas' ? IDEAS_DAY_ID : (days[day - 1]?.id ?? '')
      ids.push(addEvent(doc, { dayId }, { label: 'Algo', ...fields }))
    }
  })
  await settle(itineraryId)
  return ids
}

const choose = (who: Account, mapAudience: MapAudience) =>
  who.call('PATCH /users/{id}', { params: { id: who.id }, body: { mapAudience } })
const mapOf = (who: ApiClient, { id }: Pick<Account, 'id'>) => who.call('GET /users/{id}/map', { params: { id } })
const short = (list: readonly { code: string; trips: number; days: number }[] = []) =>
  Object.fromEntries(list.map(({ code, trips, days }) => [code, [trips, days]]))

describe('the countries of a user', () => {
  it('are found once for calls at the same time', async () => {
    const { ana } = fixture
    const ended = await createItinerary(ana, past)
    await plan(ended, ...Array.from({ length: 15 }, () => ({ day: 1, place: paris })))
    const find = vi.spyOn(fixture.server.services.gazetteer, 'findCountry')
    const answers = await Promise.all([mapOf(ana, ana), mapOf(ana, ana), mapOf(ana, ana)])
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(find).toHaveBeenCalledTimes(15)
    find.mockRestore()
  })

  it('count ended trips by destination and places, most days first; the user sees planned ones apart', async () => {
    const { ana } = fixture
    const ended = await createItinerary(ana, { ...past, isPublic: false })
    await plan(
      ended,
      { day: 1, place: paris },
      { day: 1, place: { ...colosseum, geonameId: MADRID_GEONAME_ID } },
      { day: 2, category: 'transport', place: lisbon, to: lisbon },
      { day: 3, place: ocean },
      { day: 'ideas', place: lisbon },
    )
    await plan(await createItinerary(ana, future), { day: 2, place: lisbon })
    expect(await mapOf(ana, ana)).toEqual({
      countries: [
        { code: 'ES', name: 'España', trips: 1, days: 3 },
        { code: 'FR', name: 'Francia', trips: 1, days: 1 },
      ],
      planned: [
        { code: 'ES', name: 'España', trips: 1, days: 2 },
        { code: 'PT', name: 'Portugal', trips: 1, days: 1 },
      ],
    })
  })

  it('are of public trips and shown places for others', async () => {
    const { ana, luis, stranger } = fixture
    const shown = await createItinerary(ana, past)
    await plan(shown, { day: 1, place: { ...paris, hidden: true } }, { day: 2, place: lisbon })
    await plan(await createItinerary(ana, { ...past, isPublic: false }), { day: 1, place: colosseum })
    await createItinerary(ana, future)
    await inviteAndOpen(ana, shown, luis)
    await choose(ana, 'everyone')
    for (const viewer of [stranger, luis])
      expect(await mapOf(viewer, ana)).toEqual({
        countries: [
          { code: 'ES', name: 'España', trips: 1, days: 2 },
          { code: 'PT', name: 'Portugal', trips: 1, days: 1 },
        ],
      })
    expect(short((await mapOf(ana, ana)).countries)).toEqual({ ES: [2, 3], FR: [1, 1], PT: [1, 1], IT: [1, 1] })
  })

  it('include trips of others that the user has joined, for others only as an editor', async () => {
    const { ana, luis, stranger } = fixture
    await choose(luis, 'everyone')
    const [edited, watched, unopened] = [
      await createItinerary(ana, past),
      await createItinerary(ana, past),
      await createItinerary(ana, past),
    ]
    await inviteAndOpen(ana, edited, luis)
    await inviteAndOpen(ana, watched, luis, 'viewer')
    await invite(ana, unopened, luis)
    expect(short((await mapOf(luis, luis)).countries)).toEqual({ ES: [2, 6] })
    expect(short((await mapOf(stranger, luis)).countries)).toEqual({ ES: [1, 3] })
    const foe = await signUp(fixture.server)
    await block(ana, foe)
    expect((await mapOf(foe, luis)).countries).toEqual([])
    await hideAsModerator(fixture.server, 'itinerary', edited)
    expect((await mapOf(stranger, luis)).countries).toEqual([])
  })

  it('follow a place that moves, also when the countries are known', async () => {
    const { ana, server } = fixture
    const trip = await createItinerary(ana, past)
    const [id = ''] = await plan(trip, { day: 1, place: paris }, { day: 2, place: ocean })
    const stored = () =>
      queryValues(server.services.db, 'SELECT country_code FROM events WHERE itinerary_id = @trip ORDER BY order_index, lat', {
        trip,
      })
    expect(short((await mapOf(ana, ana)).countries)).toEqual({ ES: [1, 2], FR: [1, 1] })
    expect((await stored()).toSorted()).toEqual(['', 'FR'])
    const room = await server.services.hub.open(trip)
    const edit = async (fields: Partial<EventFields>) => {
      await room.write({ origin: 'server', userId: null }, (doc) => editEvent(doc, id, fields))
      await server.services.settle(trip)
    }
    await edit({ label: 'Otra cosa' })
    expect((await stored()).toSorted()).toEqual(['', 'FR'])
    await edit({ place: lisbon })
    expect(short((await mapOf(ana, ana)).countries)).toEqual({ ES: [1, 2], PT: [1, 1] })
    const row = { place: JSON.stringify(paris), lat: paris.lat, lng: paris.lng, trip, id }
    const asOlderServers = `INSERT INTO events (itinerary_id, id, order_index, label, description, place, lat, lng)
      VALUES (@trip, @id, 0, '', '', @place, @lat, @lng)
      ON CONFLICT (itinerary_id, id) DO UPDATE SET place = excluded.place, lat = excluded.lat, lng = excluded.lng`
    await runStatement(server.services.db, asOlderServers, row)
    expect(await stored()).toContain(null)
    expect(short((await mapOf(ana, ana)).countries)).toEqual({ ES: [1, 2], FR: [1, 1] })
    await runStatement(server.services.db, asOlderServers, row)
    expect(await stored()).not.toContain(null)
  })
})

describe('the map of a user', () => {
  const viewers = ['stranger', 'other', 'guest', 'follower', 'owner'] as const
  const allowed: Record<MapAudience, readonly (typeof viewers)[number][]> = {
    self: ['owner'],
    followers: ['follower', 'owner'],
    everyone: viewers,
  }

  it('is only for viewers that the user admits; for others it does not exist', async () => {
    const { ana, luis, stranger, server } = fixture
    const [other, blocked, former] = [await signUp(server), await signUp(server), await signUp(server)]
    const trip = await createItinerary(ana, past)
    const guest = await enterAsGuest(server, (await requestInvitationLink(ana, trip)).token)
    const people: Record<(typeof viewers)[number], ApiClient> = { stranger, other, guest, follower: luis, owner: ana }
    for (const who of [luis, blocked, former]) await followAs(who, ana)
    await block(ana, blocked)
    await former.call('DELETE /users/{id}/follow', { params: { id: ana.id } })
    const isHidden = async (who: ApiClient) => {
      for (const id of [ana.id, 'nadie.asi'])
        expect(await who.refused('GET /users/{id}/map', { params: { id } })).toMatchObject({
          status: 404,
          message: 'User not found',
        })
    }
    expect((await ana.call('GET /users/{id}', { params: { id: ana.id } })).mapAudience).toBe('self')
    for (const audience of ['self', 'followers', 'everyone'] as const) {
      await choose(ana, audience)
      for (const name of viewers) {
        const who = people[name]
        const profile = await who.call('GET /users/{id}', { params: { id: ana.username } })
        const isAllowed = allowed[audience].includes(name)
        expect([name, audience, profile.hasMap]).toEqual([name, audience, isAllowed && name !== 'owner' ? true : undefined])
        expect(profile.mapAudience).toBe(name === 'owner' ? audience : undefined)
        if (isAllowed) expect(short((await mapOf(who, ana)).countries)).toEqual({ ES: [1, 3] })
        else await isHidden(who)
      }
      await isHidden(blocked)
      if (audience !== 'everyone') await isHidden(former)
    }
    await hideAsModerator(server, 'profile', ana.id)
    await isHidden(stranger)
    expect(short((await mapOf(ana, ana)).countries)).toEqual({ ES: [1, 3] })
  })

  it('rejects an unknown audience, and changes by others', async () => {
    const { ana, luis } = fixture
    const params = { id: ana.id }
    expect(await ana.refused('PATCH /users/{id}', { params, body: { mapAudience: 'link' } })).toMatchObject({ status: 400 })
    expect(await luis.refused('PATCH /users/{id}', { params, body: { mapAudience: 'everyone' } })).toMatchObject({ status: 403 })
  })
})
