import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DomainEvents } from '#server/base/bus'
import { addDay } from '#shared/itinerary/commands'
import { ApiClient, createItinerary, invite, MADRID, signUp } from '#testkit/api/apiClient'
import { setServerStage } from '#testkit/server/serverStage'

const LISBON = 2267057

const stage = setServerStage()
let told: { [Name in keyof DomainEvents]?: DomainEvents[Name][0][] } = {}
beforeAll(() => {
  for (const name of ['recordChanged', 'itineraryDeleted', 'accessRevoked'] as const) {
    stage.server.services.bus.on(name, (event: DomainEvents[typeof name][0]) => {
      told = { ...told, [name]: [...(told[name] ?? []), event] }
    })
  }
})
beforeEach(() => {
  told = {}
})
const read = (client: ApiClient, id: string) => client.call('GET /itineraries/{id}', { params: { id } })
const patch = (client: ApiClient, id: string, body: object, headers?: Record<string, string>) =>
  client.attempt('PATCH /itineraries/{id}', { params: { id }, body, ...(headers === undefined ? {} : { headers }) })

describe('PATCH /itineraries/{id}', () => {
  it('changes the fields sent, increments recordVersion and publishes the record before and after', async () => {
    const id = await createItinerary(stage.ana)
    const answer = await patch(stage.ana, id, {
      title: '  Otro   título ',
      description: '',
      isPublic: false,
      location: { geonameId: LISBON },
    })
    expect(answer.status).toBe(204)
    const { title, isPublic, recordVersion, location } = await read(stage.ana, id)
    expect([title, isPublic, recordVersion, location.name]).toEqual(['Otro título', false, 2, 'Lisboa'])
    const [change] = told.recordChanged ?? []
    expect(told.recordChanged).toHaveLength(1)
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
      roles: { [stage.ana.id]: 'owner' },
      recordVersion: 2,
    })
  })

  it('changes nothing when the values are the same', async () => {
    const id = await createItinerary(stage.ana)
    expect((await patch(stage.ana, id, { title: 'Nuevo' })).status).toBe(204)
    const before = await read(stage.ana, id)
    expect(
      (await patch(stage.ana, id, { title: 'Nuevo', startDate: '2026-10-24T00:00:00.000Z', location: { geonameId: MADRID } }))
        .status,
    ).toBe(204)
    expect((await patch(stage.ana, id, {})).status).toBe(204)
    expect(await read(stage.ana, id)).toEqual(before)
    expect(told.recordChanged).toHaveLength(1)
  })

  it('clears a description with the empty text and an image with null', async () => {
    const id = await createItinerary(stage.ana, { description: 'Algo', image: '/images/posters/madrid.svg' })
    await patch(stage.ana, id, { description: '', image: null })
    expect(await read(stage.ana, id)).toMatchObject({ description: '', image: null })
  })

  it('moves the days with startDate and keeps their ids', async () => {
    const id = await createItinerary(stage.ana)
    const before = await read(stage.ana, id)
    await patch(stage.ana, id, { startDate: '2026-12-31', endDate: '2027-01-02T00:00:00.000Z' })
    const after = await read(stage.ana, id)
    expect(after.days.map((day) => day.id)).toEqual(before.days.map((day) => day.id))
    expect(after.days.map((day) => day.label)).toEqual([
      'Día 1 - Jueves, 31 de diciembre',
      'Día 2 - Viernes, 1 de enero',
      'Día 3 - Sábado, 2 de enero',
    ])
  })

  it('adds no days for a longer range', async () => {
    const id = await createItinerary(stage.ana)
    await patch(stage.ana, id, { endDate: '2026-11-30' })
    const { dayCount, days } = await read(stage.ana, id)
    expect([dayCount, days.length]).toEqual([38, 3])
  })

  it('refuses a range shorter than the days, from either end, and changes nothing', async () => {
    const id = await createItinerary(stage.ana)
    for (const body of [
      { startDate: '2026-10-25' },
      { endDate: '2026-10-25' },
      { startDate: '2026-11-01', endDate: '2026-11-01' },
    ]) {
      const refusal = await stage.ana.refused('PATCH /itineraries/{id}', { params: { id }, body: { ...body, title: 'No' } })
      expect(refusal).toMatchObject({
        status: 400,
        error: 'InvalidInputError',
        issues: [{ path: 'endDate', code: 'range_too_short' }],
      })
    }
    expect(await read(stage.ana, id)).toMatchObject({ title: 'Madrid en otoño', recordVersion: 1, dayCount: 3 })
    expect(told.recordChanged).toBeUndefined()
  })

  it('shrinks a range that is longer than its days, down to their number', async () => {
    const id = await createItinerary(stage.ana)
    await patch(stage.ana, id, { endDate: '2026-11-30' })
    expect((await patch(stage.ana, id, { endDate: '2026-10-26' })).status).toBe(204)
    expect((await patch(stage.ana, id, { endDate: '2026-10-25' })).status).toBe(400)
  })

  it('extends a range that stays shorter than its concurrently added days', async () => {
    const id = await createItinerary(stage.ana)
    const room = await stage.server.services.hub.open(id)
    for (const _ of [4, 5, 6]) await room.write({ origin: 'server', userId: null }, (doc) => addDay(doc, { rangeDays: 10 }))
    expect((await patch(stage.ana, id, { endDate: '2026-10-27' })).status).toBe(204)
    expect((await patch(stage.ana, id, { endDate: '2026-10-26' })).status).toBe(400)
    const { dayCount, days } = await read(stage.ana, id)
    expect([dayCount, days.length]).toEqual([4, 6])
  })

  it('refuses a startDate after the stored endDate', async () => {
    const id = await createItinerary(stage.ana)
    const refusal = await stage.ana.refused('PATCH /itineraries/{id}', { params: { id }, body: { startDate: '2027-01-01' } })
    expect(refusal.issues).toEqual([{ path: 'endDate', code: 'end_before_start' }])
  })

  it.each(['"1"', 'W/"1"', '1', '"7", "1"', '*'])('succeeds with If-Match: %s while that version is current', async (ifMatch) => {
    const id = await createItinerary(stage.ana)
    expect((await patch(stage.ana, id, { title: 'Nuevo' }, { 'if-match': ifMatch })).status).toBe(204)
  })

  it('answers 412 to a stale If-Match and changes nothing', async () => {
    const id = await createItinerary(stage.ana)
    await patch(stage.ana, id, { title: 'Nuevo' })
    const refusal = await stage.ana.refused('PATCH /itineraries/{id}', {
      params: { id },
      body: { title: 'Viejo' },
      headers: { 'if-match': '"1"' },
    })
    expect(refusal).toMatchObject({ status: 412, error: 'PreconditionFailedError' })
    expect((await read(stage.ana, id)).title).toBe('Nuevo')
    expect((await patch(stage.ana, id, { title: 'x' }, { 'if-match': '"abc"' })).status).toBe(400)
  })
})

describe('DELETE /itineraries/{id}', () => {
  it('deletes the trip for all users and publishes itineraryDeleted', async () => {
    const id = await createItinerary(stage.ana)
    await invite(stage.ana, id, stage.luis)
    expect((await stage.ana.attempt('DELETE /itineraries/{id}', { params: { id } })).status).toBe(204)
    expect(told.itineraryDeleted).toEqual([{ itineraryId: id }])
    for (const client of [stage.ana, stage.luis, new ApiClient(stage.server)]) {
      expect(await client.refused('GET /itineraries/{id}', { params: { id } })).toMatchObject({
        status: 404,
        error: 'NotFoundError',
      })
    }
    expect(await stage.ana.refused('DELETE /itineraries/{id}', { params: { id } })).toMatchObject({ status: 404 })
  })

  it('accepts a JSON content type without a body, as legacy pages send it', async () => {
    const id = await createItinerary(stage.ana)
    const answer = await stage.ana.send('DELETE', `/api/itineraries/${id}`, { headers: { 'content-type': 'application/json' } })
    expect(answer.status).toBe(204)
  })
})

describe('collaborators', () => {
  it('are listed after the owner in order of joining; adding one twice changes nothing', async () => {
    const id = await createItinerary(stage.ana)
    const eva = await signUp(stage.server)
    for (const guest of [stage.luis, eva, stage.luis, stage.ana])
      await invite(stage.ana, id, { username: guest.username.toUpperCase() })
    const listed = await new ApiClient(stage.server).call('GET /itineraries/{id}/collaborators', { params: { id } })
    expect(listed.map((user) => user.id)).toEqual([stage.ana.id, stage.luis.id, eva.id])
    const { collaborators, recordVersion, myRole } = await read(stage.luis, id)
    expect([collaborators, recordVersion, myRole]).toEqual([[stage.luis.id, eva.id], 1, 'collaborator'])
    expect(told.recordChanged?.map(({ after }) => after.collaborators)).toEqual([[stage.luis.id], [stage.luis.id, eva.id]])
  })

  it('are added by an existing username only', async () => {
    const id = await createItinerary(stage.ana)
    const add = (body: object) => stage.ana.refused('POST /itineraries/{id}/collaborators', { params: { id }, body })
    expect(await add({ username: 'nobody.at.all' })).toMatchObject({ status: 404, error: 'NotFoundError' })
    expect(await add({ username: stage.luis.id })).toMatchObject({ status: 404 })
    expect(await add({ username: '' })).toMatchObject({ status: 400 })
    expect(await add({})).toMatchObject({ status: 400 })
  })

  it('leave or are removed by the owner, lose access immediately, and repeats change nothing', async () => {
    const id = await createItinerary(stage.ana, { isPublic: false })
    const eva = await signUp(stage.server)
    await invite(stage.ana, id, stage.luis)
    await invite(stage.ana, id, eva)
    const remove = (client: ApiClient, userId: string) =>
      client.attempt('DELETE /itineraries/{id}/collaborators/{userId}', { params: { id, userId } })
    expect((await remove(stage.luis, eva.id)).status).toBe(403)
    expect((await remove(stage.ana, stage.ana.id)).status).toBe(400)
    expect((await remove(stage.ana, 'abc')).status).toBe(404)
    expect((await remove(await signUp(stage.server), stage.luis.id)).status).toBe(403)
    for (const _ of [1, 2]) {
      expect((await remove(stage.luis, stage.luis.id)).status).toBe(204)
      expect((await remove(stage.ana, eva.id)).status).toBe(204)
    }
    expect(told.accessRevoked).toEqual([
      { itineraryId: id, userId: stage.luis.id },
      { itineraryId: id, userId: eva.id },
    ])
    expect(await stage.luis.refused('GET /itineraries/{id}', { params: { id } })).toMatchObject({ status: 403 })
    expect((await remove(eva, stage.luis.id)).status).toBe(403)
    expect((await read(stage.ana, id)).recordVersion).toBe(1)
  })

  it('is-collaborator is true for the owner too', async () => {
    const id = await createItinerary(stage.ana)
    const eva = await signUp(stage.server)
    await invite(stage.ana, id, stage.luis)
    const answers = [stage.ana, stage.luis, eva].map((person) =>
      person.call('GET /itineraries/{id}/is-collaborator', { params: { id } }),
    )
    expect(await Promise.all(answers)).toEqual([{ isCollaborator: true }, { isCollaborator: true }, { isCollaborator: false }])
  })
})
