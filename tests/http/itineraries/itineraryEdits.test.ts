import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DomainEvents } from '#server/base/bus'
import { addDay } from '#shared/itinerary/commands'
import { ApiClient, createItinerary, invite, MADRID_GEONAME_ID, signUp } from '#testkit/api/apiClient'
import { setUpServerFixture } from '#testkit/server/serverFixture'

const LISBON = 2267057

const fixture = setUpServerFixture()
let publishedEvents: { [Name in keyof DomainEvents]?: DomainEvents[Name][0][] } = {}
beforeAll(() => {
  for (const name of ['recordChanged', 'itineraryDeleted', 'accessRevoked'] as const) {
    fixture.server.services.bus.on(name, (event: DomainEvents[typeof name][0]) => {
      publishedEvents = { ...publishedEvents, [name]: [...(publishedEvents[name] ?? []), event] }
    })
  }
})
beforeEach(() => {
  publishedEvents = {}
})
const read = (client: ApiClient, id: string) => client.call('GET /itineraries/{id}', { params: { id } })
const patch = (client: ApiClient, id: string, body: object, headers?: Record<string, string>) =>
  client.attempt('PATCH /itineraries/{id}', { params: { id }, body, ...(headers === undefined ? {} : { headers }) })

describe('PATCH /itineraries/{id}', () => {
  it('changes the fields sent, increments recordVersion and publishes the record before and after', async () => {
    const id = await createItinerary(fixture.ana)
    const answer = await patch(fixture.ana, id, {
      title: '  Otro   título ',
      description: '',
      isPublic: false,
      location: { geonameId: LISBON },
    })
    expect(answer.status).toBe(204)
    const { title, isPublic, recordVersion, location } = await read(fixture.ana, id)
    expect([title, isPublic, recordVersion, location.name]).toEqual(['Otro título', false, 2, 'Lisboa'])
    const [change] = publishedEvents.recordChanged ?? []
    expect(publishedEvents.recordChanged).toHaveLength(1)
    expect(change?.before).toMatchObject({
      title: 'Madrid en otoño',
      isPublic: true,
      recordVersion: 1,
      location: { name: 'Madrid' },
    })
    expect(change?.after).toEqual({
      title: 'Otro título',
      description: '',
      image: null,
      startDate: '2026-10-24T00:00:00.000Z',
      endDate: '2026-10-26T00:00:00.000Z',
      location,
      isPublic: false,
      audience: 'private',
      commenting: 'everyone',
      collaborators: [],
      roles: { [fixture.ana.id]: 'owner' },
      recordVersion: 2,
    })
  })

  it('changes nothing when the values are the same', async () => {
    const id = await createItinerary(fixture.ana)
    expect((await patch(fixture.ana, id, { title: 'Nuevo' })).status).toBe(204)
    const before = await read(fixture.ana, id)
    expect(
      (
        await patch(fixture.ana, id, {
          title: 'Nuevo',
          startDate: '2026-10-24T00:00:00.000Z',
          location: { geonameId: MADRID_GEONAME_ID },
        })
      ).status,
    ).toBe(204)
    expect((await patch(fixture.ana, id, {})).status).toBe(204)
    expect(await read(fixture.ana, id)).toEqual(before)
    expect(publishedEvents.recordChanged).toHaveLength(1)
  })

  it('clears a description with the empty text and an image with null', async () => {
    const id = await createItinerary(fixture.ana, { description: 'Algo', image: '/images/posters/madrid.svg' })
    await patch(fixture.ana, id, { description: '', image: null })
    expect(await read(fixture.ana, id)).toMatchObject({ description: '', image: null })
  })

  it('moves the days with startDate and keeps their ids', async () => {
    const id = await createItinerary(fixture.ana)
    const before = await read(fixture.ana, id)
    await patch(fixture.ana, id, { startDate: '2026-12-31', endDate: '2027-01-02T00:00:00.000Z' })
    const after = await read(fixture.ana, id)
    expect(after.days.map((day) => day.id)).toEqual(before.days.map((day) => day.id))
    expect(after.days.map((day) => day.label)).toEqual([
      'Día 1 - Jueves, 31 de diciembre',
      'Día 2 - Viernes, 1 de enero',
      'Día 3 - Sábado, 2 de enero',
    ])
  })

  it('adds no days for a longer range', async () => {
    const id = await createItinerary(fixture.ana)
    await patch(fixture.ana, id, { endDate: '2026-11-30' })
    const { dayCount, days } = await read(fixture.ana, id)
    expect([dayCount, days.length]).toEqual([38, 3])
  })

  it('refuses a range shorter than the days, from either end, and changes nothing', async () => {
    const id = await createItinerary(fixture.ana)
    for (const body of [
      { startDate: '2026-10-25' },
      { endDate: '2026-10-25' },
      { startDate: '2026-11-01', endDate: '2026-11-01' },
    ]) {
      const refusal = await fixture.ana.refused('PATCH /itineraries/{id}', { params: { id }, body: { ...body, title: 'No' } })
      expect(refusal).toMatchObject({
        status: 400,
        error: 'InvalidInputError',
        issues: [{ path: 'endDate', code: 'range_too_short' }],
      })
    }
    expect(await read(fixture.ana, id)).toMatchObject({ title: 'Madrid en otoño', recordVersion: 1, dayCount: 3 })
    expect(publishedEvents.recordChanged).toBeUndefined()
  })

  it('shrinks a range that is longer than its days, down to their number', async () => {
    const id = await createItinerary(fixture.ana)
    await patch(fixture.ana, id, { endDate: '2026-11-30' })
    expect((await patch(fixture.ana, id, { endDate: '2026-10-26' })).status).toBe(204)
    expect((await patch(fixture.ana, id, { endDate: '2026-10-25' })).status).toBe(400)
  })

  it('extends a range that stays shorter than its concurrently added days', async () => {
    const id = await createItinerary(fixture.ana)
    const room = await fixture.server.services.hub.open(id)
    for (const _ of [4, 5, 6]) await room.write({ origin: 'server', userId: null }, (doc) => addDay(doc, { rangeDays: 10 }))
    expect((await patch(fixture.ana, id, { endDate: '2026-10-27' })).status).toBe(204)
    expect((await patch(fixture.ana, id, { endDate: '2026-10-26' })).status).toBe(400)
    const { dayCount, days } = await read(fixture.ana, id)
    expect([dayCount, days.length]).toEqual([4, 6])
  })

  it('refuses a startDate after the stored endDate', async () => {
    const id = await createItinerary(fixture.ana)
    const refusal = await fixture.ana.refused('PATCH /itineraries/{id}', { params: { id }, body: { startDate: '2027-01-01' } })
    expect(refusal.issues).toEqual([{ path: 'endDate', code: 'end_before_start' }])
  })

  it.each(['"1"', 'W/"1"', '1', '"7", "1"', '*'])('succeeds with If-Match: %s while that version is current', async (ifMatch) => {
    const id = await createItinerary(fixture.ana)
    expect((await patch(fixture.ana, id, { title: 'Nuevo' }, { 'if-match': ifMatch })).status).toBe(204)
  })

  it('answers 412 to a stale If-Match and changes nothing', async () => {
    const id = await createItinerary(fixture.ana)
    await patch(fixture.ana, id, { title: 'Nuevo' })
    const refusal = await fixture.ana.refused('PATCH /itineraries/{id}', {
      params: { id },
      body: { title: 'Viejo' },
      headers: { 'if-match': '"1"' },
    })
    expect(refusal).toMatchObject({ status: 412, error: 'PreconditionFailedError' })
    expect((await read(fixture.ana, id)).title).toBe('Nuevo')
    expect((await patch(fixture.ana, id, { title: 'x' }, { 'if-match': '"abc"' })).status).toBe(400)
  })
})

describe('DELETE /itineraries/{id}', () => {
  it('deletes the trip for all users and publishes itineraryDeleted', async () => {
    const id = await createItinerary(fixture.ana)
    await invite(fixture.ana, id, fixture.luis)
    expect((await fixture.ana.attempt('DELETE /itineraries/{id}', { params: { id } })).status).toBe(204)
    expect(publishedEvents.itineraryDeleted).toEqual([{ itineraryId: id }])
    for (const client of [fixture.ana, fixture.luis, new ApiClient(fixture.server)]) {
      expect(await client.refused('GET /itineraries/{id}', { params: { id } })).toMatchObject({
        status: 404,
        error: 'NotFoundError',
      })
    }
    expect(await fixture.ana.refused('DELETE /itineraries/{id}', { params: { id } })).toMatchObject({ status: 404 })
  })

  it('accepts a JSON content type without a body, as legacy pages send it', async () => {
    const id = await createItinerary(fixture.ana)
    const answer = await fixture.ana.send('DELETE', `/api/itineraries/${id}`, { headers: { 'content-type': 'application/json' } })
    expect(answer.status).toBe(204)
  })
})

describe('collaborators', () => {
  it('are listed after the owner in order of joining; adding one twice changes nothing', async () => {
    const id = await createItinerary(fixture.ana)
    const eva = await signUp(fixture.server)
    for (const guest of [fixture.luis, eva, fixture.luis, fixture.ana])
      await invite(fixture.ana, id, { username: guest.username.toUpperCase() })
    const listed = await new ApiClient(fixture.server).call('GET /itineraries/{id}/collaborators', { params: { id } })
    expect(listed.map((user) => user.id)).toEqual([fixture.ana.id, fixture.luis.id, eva.id])
    const { collaborators, recordVersion, myRole } = await read(fixture.luis, id)
    expect([collaborators, recordVersion, myRole]).toEqual([[fixture.luis.id, eva.id], 1, 'collaborator'])
    expect(publishedEvents.recordChanged?.map(({ after }) => after.collaborators)).toEqual([
      [fixture.luis.id],
      [fixture.luis.id, eva.id],
    ])
  })

  it('are added by an existing username only', async () => {
    const id = await createItinerary(fixture.ana)
    const add = (body: object) => fixture.ana.refused('POST /itineraries/{id}/collaborators', { params: { id }, body })
    expect(await add({ username: 'nobody.at.all' })).toMatchObject({ status: 404, error: 'NotFoundError' })
    expect(await add({ username: fixture.luis.id })).toMatchObject({ status: 404 })
    expect(await add({ username: '' })).toMatchObject({ status: 400 })
    expect(await add({})).toMatchObject({ status: 400 })
  })

  it('leave or are removed by the owner, lose access immediately, and repeats change nothing', async () => {
    const id = await createItinerary(fixture.ana, { isPublic: false })
    const eva = await signUp(fixture.server)
    await invite(fixture.ana, id, fixture.luis)
    await invite(fixture.ana, id, eva)
    const remove = (client: ApiClient, userId: string) =>
      client.attempt('DELETE /itineraries/{id}/collaborators/{userId}', { params: { id, userId } })
    expect((await remove(fixture.luis, eva.id)).status).toBe(403)
    expect((await remove(fixture.ana, fixture.ana.id)).status).toBe(400)
    expect((await remove(fixture.ana, 'abc')).status).toBe(404)
    expect((await remove(await signUp(fixture.server), fixture.luis.id)).status).toBe(403)
    for (const _ of [1, 2]) {
      expect((await remove(fixture.luis, fixture.luis.id)).status).toBe(204)
      expect((await remove(fixture.ana, eva.id)).status).toBe(204)
    }
    expect(publishedEvents.accessRevoked).toEqual([
      { itineraryId: id, userId: fixture.luis.id },
      { itineraryId: id, userId: eva.id },
    ])
    expect(await fixture.luis.refused('GET /itineraries/{id}', { params: { id } })).toMatchObject({ status: 403 })
    expect((await remove(eva, fixture.luis.id)).status).toBe(403)
    expect((await read(fixture.ana, id)).recordVersion).toBe(1)
  })

  it('is-collaborator is true for the owner too', async () => {
    const id = await createItinerary(fixture.ana)
    const eva = await signUp(fixture.server)
    await invite(fixture.ana, id, fixture.luis)
    const answers = [fixture.ana, fixture.luis, eva].map((person) =>
      person.call('GET /itineraries/{id}/is-collaborator', { params: { id } }),
    )
    expect(await Promise.all(answers)).toEqual([{ isCollaborator: true }, { isCollaborator: true }, { isCollaborator: false }])
  })
})
