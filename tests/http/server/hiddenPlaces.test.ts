import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addEvent, editEvent } from '#shared/itinerary/commands'
import { IDEAS_DAY_ID } from '#shared/itinerary/ideas'
import { exportFormats } from '#shared/exports/exportFormats'
import { ApiClient, createItinerary, forkItinerary, invite, inviteAndOpen, signUp, type Account } from '#testkit/api/apiClient'
import { enterAsGuest, requestInvitationLink } from '#testkit/api/guests'
import { eventually } from '#testkit/eventually'
import { LegacyTab } from '#testkit/legacy/legacyTab'
import { colosseum } from '#testkit/randomPlace'
import { fetchCase, postReport, signUpModerator } from '#testkit/server/socialCalls'
import { startTestServer, type TestServer } from '#testkit/server/testServer'

/** Anyone may see the trip; the owner hides where its users sleep and arrive. */
const shown = { ...colosseum, name: 'Plaza Vista', lat: 41.11111, lng: 12.11111 }
const secrets = {
  hotel: { ...colosseum, name: 'Casa Oculta', address: 'Calle Oculta, 3', lat: 41.22222, lng: 12.22222, hidden: true },
  harbour: { ...colosseum, name: 'Muelle Oculto', lat: 41.33333, lng: 12.33333, hidden: true, timeZone: 'Asia/Tokyo' },
}
const SECRET = /ocult|41[.,](?:22222|33333)|12[.,](?:22222|33333)|Asia\/Tokyo/i
const plan = [
  { label: 'Hotel', category: 'accommodation', place: secrets.hotel, startTime: '15:00' },
  { label: 'Barco', category: 'transport', place: shown, to: secrets.harbour, startTime: '09:00', endTime: '12:00' },
] as const

const outsiders = ['stranger', 'other', 'former', 'moderator', 'guest elsewhere'] as const
const participants = ['invited', 'viewer', 'proposer', 'guest', 'editor', 'owner'] as const
type Who = (typeof outsiders)[number] | (typeof participants)[number]

let server: TestServer
let people: Record<Who, ApiClient>
let blocked: Account
let id: string

beforeAll(async () => {
  server = await startTestServer()
  const [owner, other, former, invited, viewer, proposer, editor] = [
    await signUp(server, { name: 'Marta' }),
    await signUp(server),
    await signUp(server),
    await signUp(server),
    await signUp(server),
    await signUp(server),
    await signUp(server),
  ]
  blocked = await signUp(server)
  id = await createItinerary(owner, { title: 'Roma visible', isPublic: true })
  const room = await server.services.hub.open(id)
  await room.write({ origin: 'server', userId: owner.id }, (doc) => {
    for (const event of plan) addEvent(doc, { dayId: room.view().days[0]?.id ?? '' }, event)
    addEvent(doc, { dayId: IDEAS_DAY_ID }, { label: 'Cena', place: secrets.hotel })
  })
  await server.services.settle(id)
  await invite(owner, id, invited, 'viewer')
  await inviteAndOpen(owner, id, viewer, 'viewer')
  await inviteAndOpen(owner, id, proposer, 'proposer')
  await inviteAndOpen(owner, id, editor)
  await inviteAndOpen(owner, id, former)
  await owner.call('DELETE /itineraries/{id}/collaborators/{userId}', { params: { id, userId: former.id } })
  await owner.call('POST /users/{id}/block', { params: { id: blocked.id } })
  const elsewhere = await createItinerary(owner, { isPublic: true })
  people = {
    stranger: new ApiClient(server),
    other,
    former,
    moderator: await signUpModerator(server),
    'guest elsewhere': await enterAsGuest(server, (await requestInvitationLink(owner, elsewhere)).token),
    invited,
    viewer,
    proposer,
    guest: await enterAsGuest(server, (await requestInvitationLink(owner, id)).token),
    editor,
    owner,
  }
})
afterAll(() => server.close())

const textOf = async (answer: Response): Promise<string> => (answer.ok ? answer.text() : '')

/** All that a user gets at each door, as text; '' where they may not enter. */
const doors: Record<string, (who: ApiClient) => Promise<string>> = {
  'the itinerary': async (who) => textOf(await who.attempt('GET /itineraries/{id}', { params: { id } })),
  ...Object.fromEntries(
    exportFormats.map((format) => [
      `the export as ${format}`,
      async (who: ApiClient) => {
        const answer = await who.attempt('GET /itineraries/{id}/export', { params: { id }, query: { format } })
        const bytes = new Uint8Array(await answer.arrayBuffer())
        const parts = format === 'zip' ? Object.values(unzipSync(bytes)) : [bytes]
        return parts.map((part) => Buffer.from(part).toString().replaceAll(/\r\n /g, '')).join('\n')
      },
    ]),
  ),
  'an own calendar of the trip': async (who) => {
    const answer = await who.attempt('POST /itineraries/{id}/calendar', { params: { id } })
    if (!answer.ok) return ''
    const { url } = (await answer.json()) as { url: string }
    return (await textOf(await fetch(url))).replaceAll(/\r\n /g, '')
  },
  'the calendar of all own trips': async (who) => {
    const answer = await who.attempt('POST /users/me/calendar')
    return answer.ok ? textOf(await fetch(((await answer.json()) as { url: string }).url)) : ''
  },
  'the list of versions': async (who) => textOf(await who.attempt('GET /itineraries/{id}/versions', { params: { id } })),
  'the present version': async (who) => {
    const { version } = await who.call('GET /itineraries/{id}', { params: { id } })
    const params = { id, version: String(version) }
    return textOf(await who.attempt('GET /itineraries/{id}/versions/{version}', { params }))
  },
  'the changes': async (who) =>
    textOf(await who.attempt('GET /itineraries/{id}/changes', { params: { id }, query: { since: '2020-01-01T00:00:00Z' } })),
  'the page': async (who) => textOf(await who.send('GET', `/itineraries/${id}`, { headers: { accept: 'text/html' } })),
  'the feed': async (who) => textOf(await who.attempt('GET /itineraries')),
  'a search for a word of it': async (who) => textOf(await who.attempt('GET /itineraries', { query: { q: 'oculta' } })),
}

/** Only members, or no user, find places there. */
const withPlaces = new Set([
  'the itinerary',
  ...exportFormats.map((format) => `the export as ${format}`),
  'an own calendar of the trip',
])

describe.each(Object.entries(doors))('%s', (door, enter) => {
  it.each(outsiders)('shows no hidden place to: %s', async (who) => {
    const text = await enter(people[who])
    expect(SECRET.exec(text)?.[0]).toBeUndefined()
    if (withPlaces.has(door) && text !== '') expect(text).toContain('Plaza Vista')
  })
})

describe.each(Object.entries(doors).filter(([door]) => withPlaces.has(door)))('%s', (_, enter) => {
  it.each(participants)('shows hidden places to: %s', async (who) => {
    expect(await enter(people[who])).toMatch(/Casa Oculta/)
  })
})

it('a search does not find the trip by its hidden places', async () => {
  const found = await people.stranger.call('GET /itineraries', { query: { q: 'oculta' } })
  expect(found).toEqual([])
})

it('bounds and count of places are those of the places that a viewer sees', async () => {
  const ask = (who: Who) => people[who].call('GET /itineraries/{id}', { params: { id } })
  expect(await ask('stranger')).toMatchObject({ bounds: [12.11111, 41.11111, 12.11111, 41.11111], placeCount: 1 })
  expect(await ask('viewer')).toMatchObject({ bounds: [12.11111, 41.11111, 12.33333, 41.33333], placeCount: 3 })
})

it('a blocked user does not see the trip at all', async () => {
  for (const [door, enter] of Object.entries(doors))
    if (door !== 'the present version') expect(await enter(blocked).catch(() => ''), door).not.toMatch(SECRET)
  expect((await blocked.refused('GET /itineraries/{id}', { params: { id } })).status).toBe(404)
})

it('forks have the hidden places only of trips that their author takes part in', async () => {
  const copyOf = async (who: Account | ApiClient) => {
    const fork = await forkItinerary(who, id)
    return JSON.stringify(await who.call('GET /itineraries/{id}', { params: { id: fork } }))
  }
  expect(await copyOf(people.other)).not.toMatch(SECRET)
  expect(await copyOf(people.other)).toContain('Plaza Vista')
  expect(await copyOf(people.viewer)).toContain('Casa Oculta')
})

it('the snapshot of a reported trip has no hidden places', async () => {
  expect((await postReport(people.other, 'itinerary', id)).status).toBe(201)
  const moderator = people.moderator
  const { id: caseId } = await fetchCase(moderator, id)
  const details = JSON.stringify(await moderator.call('GET /moderation/cases/{id}', { params: { id: caseId } }))
  expect(details).not.toMatch(SECRET)
  expect(details).toContain('Plaza Vista')
})

it('a feed of a former member shows no hidden places any more, and others keep their change counts', async () => {
  const guest = await signUp(server)
  await inviteAndOpen(people.owner, id, guest, 'viewer')
  const { url } = await guest.call('POST /itineraries/{id}/calendar', { params: { id } })
  const read = async () => (await textOf(await fetch(url))).replaceAll(/\r\n /g, '')
  const before = await read()
  expect(before).toContain('Casa Oculta')
  await people.owner.call('DELETE /itineraries/{id}/collaborators/{userId}', { params: { id, userId: guest.id } })
  expect(await read()).not.toMatch(SECRET)
  const sequences = (text: string) => text.match(/SEQUENCE:\d+/g)
  expect(sequences(await doors['the export as ics']!(people.owner))).toEqual(sequences(before))
})

it.each([...outsiders, ...participants])('a Socket.IO room carries no hidden place to: %s', async (who) => {
  const tab = await LegacyTab.open(people[who])
  const packets: string[] = []
  tab.socket.onAny((...received: unknown[]) => void packets.push(JSON.stringify(received)))
  expect(await tab.join(id)).toEqual({ ok: true })
  const room = await server.services.hub.open(id)
  const events = Object.values(room.view().events)
  const hotel = events.find(({ label }) => label.startsWith('Hotel'))
  const boat = events.find(({ label }) => label.startsWith('Barco'))
  await room.write({ origin: 'server', userId: null }, (doc) => {
    editEvent(doc, hotel?.id ?? '', { label: `Hotel de ${who}` })
    editEvent(doc, boat?.id ?? '', { label: `Barco de ${who}` })
  })
  await eventually(() => expect(tab.snapshots.at(-1)?.itinerary.days[0]?.events[0]?.label).toBe(`Hotel de ${who}`))
  expect(packets.join('\n')).toContain(`Barco de ${who}`)
  expect(packets.join('\n')).toContain('Plaza Vista')
  expect(packets.join('\n')).not.toMatch(SECRET)
  expect(tab.snapshots.at(-1)?.itinerary).toMatchObject({ placeCount: 1 })
})
