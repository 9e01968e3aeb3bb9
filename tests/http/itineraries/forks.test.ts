import { describe, expect, it } from 'vitest'
import type { Itinerary } from '#shared/api/itineraries'
import { addEvent } from '#shared/itinerary/commands'
import { IDEAS_DAY_ID } from '#shared/itinerary/ideas'
import { newId } from '#shared/ids'
import { createItinerary, invite, MADRID_GEONAME_ID, signUp, type ApiClient, forkItinerary } from '#testkit/api/apiClient'
import { jpeg, uploadAndGetPath } from '#testkit/api/pictures'
import { collectUnusedPictures } from '#server/features/uploads/collectUnusedPictures'
import { queryValue } from '#testkit/server/rows'
import { setUpServerFixture } from '#testkit/server/serverFixture'

const fixture = setUpServerFixture()

const read = (client: ApiClient, id: string) => client.call('GET /itineraries/{id}', { params: { id } })

const words = ({ days, ideas }: Pick<Itinerary, 'days' | 'ideas'>) => ({
  days: days.map(({ events }) => events.map(({ id: _, ...event }) => event)),
  ideas: ideas.map(({ id: _, ...event }) => event),
})

/** Three days with plans, an idea and pictures. */
async function anasTrip(trip: Parameters<typeof createItinerary>[1] = {}) {
  const image = await uploadAndGetPath(fixture.ana, await jpeg(71, 60))
  const photo = await uploadAndGetPath(fixture.ana, await jpeg(72, 60))
  const id = await createItinerary(fixture.ana, { title: 'Roma', description: 'Con calma', image, ...trip })
  const room = await fixture.server.services.hub.open(id)
  const days = room.view().days.map((day) => day.id)
  for (const [dayId, label] of [
    [days[0], 'Coliseo'],
    [days[0], 'Foro'],
    [days[2], 'Trastevere'],
    [IDEAS_DAY_ID, 'Algún día'],
  ] as const)
    await room.write({ origin: 'server', userId: fixture.ana.id }, (doc) =>
      addEvent(doc, { dayId: dayId ?? '' }, { label, description: `Nota de ${label}`, startTime: '09:30', image: photo }),
    )
  return { id, days, image, photo }
}

describe('POST /itineraries/{id}/forks', () => {
  it('creates a private copy for the caller from another date, with new ids', async () => {
    const { id } = await anasTrip()
    await fixture.luis.call('POST /itineraries/{id}/likes', { params: { id } })
    const source = await read(fixture.luis, id)
    const answer = await fixture.luis.attempt('POST /itineraries/{id}/forks', {
      params: { id },
      body: { startDate: '2020-02-28' },
    })
    expect([answer.status, await answer.text()]).toEqual([201, ''])
    const location = new URL(answer.headers.get('location') ?? '')
    expect([location.origin, location.pathname.split('/')[1]]).toEqual([fixture.server.url, 'itineraries'])
    const fork = await read(fixture.luis, location.pathname.split('/').at(-1) ?? '')
    expect(words(fork)).toEqual(words(source))
    expect(fork).toMatchObject({
      title: 'Roma',
      description: 'Con calma',
      image: source.image,
      location: { geonameId: MADRID_GEONAME_ID },
      startDate: '2020-02-28T00:00:00.000Z',
      endDate: '2020-03-01T00:00:00.000Z',
      isPublic: false,
      likes: 0,
      collaborators: [],
      myRole: 'owner',
      recordVersion: 1,
      author: { id: fixture.luis.id },
      forkedFrom: { id, title: 'Roma', author: source.author },
      forkCount: 0,
    })
    const ids = ({ days, ideas }: Itinerary) => [
      ...days.flatMap((day) => [day.id, ...day.events.map((event) => event.id)]),
      ...ideas.map((idea) => idea.id),
    ]
    expect(ids(fork)).toHaveLength(ids(source).length)
    expect(ids(fork).filter((known) => ids(source).includes(known))).toEqual([])
    expect((await read(fixture.luis, id)).forkCount).toBe(1)
    expect(await fixture.ana.refused('GET /itineraries/{id}', { params: { id: fork.id } })).toMatchObject({ status: 403 })
  })

  it('copies chosen days in the order of the source, each once, and all ideas', async () => {
    const { id, days } = await anasTrip({ endDate: '2026-10-28' })
    const [first = '', , third = ''] = days
    const fork = await read(fixture.luis, await forkItinerary(fixture.luis, id, { dayIds: [third, first, third] }))
    expect(fork).toMatchObject({ startDate: '2027-03-06T00:00:00.000Z', endDate: '2027-03-07T00:00:00.000Z' })
    expect(fork.days.map(({ events }) => events.map(({ label }) => label))).toEqual([['Coliseo', 'Foro'], ['Trastevere']])
    expect(fork.ideas.map(({ label }) => label)).toEqual(['Algún día'])
    expect((await read(fixture.luis, await forkItinerary(fixture.luis, id))).dayCount).toBe(5)
  })

  it.each([
    ['dayIds', { dayIds: [] }, 'too_few'],
    ['dayIds', { dayIds: ['no-such-day'] }, 'unknown_day'],
    ['startDate', { startDate: undefined }, undefined],
    ['startDate', { startDate: '2027-02-30' }, 'not_a_date'],
    ['startDate', { startDate: '9998-12-30' }, 'not_a_date'],
    ['id', { id: 'mine' }, 'not_an_id'],
    ['clientSeeded', { clientSeeded: true }, 'needs_an_id'],
  ])('refuses %s of %j', async (path, body, code) => {
    const id = await createItinerary(fixture.ana)
    const refusal = await fixture.luis.refused('POST /itineraries/{id}/forks', {
      params: { id },
      body: { startDate: '2027-03-06', ...body },
    })
    expect([refusal.status, refusal.error, refusal.issues?.map((issue) => issue.path)]).toEqual([
      400,
      'InvalidInputError',
      [path],
    ])
    if (code !== undefined) expect(refusal.issues?.[0]?.code).toBe(code)
    expect(await queryValue(fixture.server.services.db, 'SELECT count(*) FROM itineraries WHERE forked_from = @id', { id })).toBe(
      0,
    )
  })

  it('creates one fork per id, and refuses the id for another source or user with 409', async () => {
    const [{ id }, other] = [await anasTrip(), await createItinerary(fixture.ana)]
    const fork = newId()
    await Promise.all(Array.from({ length: 5 }, () => forkItinerary(fixture.luis, id, { id: fork })))
    const made = await read(fixture.luis, fork)
    expect(await forkItinerary(fixture.luis, id, { id: fork, startDate: '2030-01-01', dayIds: ['gone'] })).toBe(fork)
    expect(await read(fixture.luis, fork)).toEqual(made)
    const marta = await signUp(fixture.server)
    const own = await createItinerary(fixture.luis)
    for (const [who, from, taken] of [
      [fixture.luis, other, fork],
      [marta, id, fork],
      [fixture.luis, id, own],
    ] as const)
      expect(
        await who.refused('POST /itineraries/{id}/forks', { params: { id: from }, body: { id: taken, startDate: '2027-03-06' } }),
      ).toMatchObject({ status: 409, error: 'ConflictError' })
    // A retry after a lost response works although the source is gone.
    await fixture.ana.call('DELETE /itineraries/{id}', { params: { id } })
    expect(await forkItinerary(fixture.luis, id, { id: fork })).toBe(fork)
    expect((await read(fixture.luis, id).catch(() => undefined))?.id).toBeUndefined()
    await fixture.luis.call('DELETE /itineraries/{id}', { params: { id: fork } })
    expect(
      await fixture.luis.refused('POST /itineraries/{id}/forks', {
        params: { id: other },
        body: { id: fork, startDate: '2027-03-06' },
      }),
    ).toMatchObject({ status: 409 })
  })

  it('creates a client-seeded fork without days, as long as the days chosen', async () => {
    const { id, days } = await anasTrip()
    const fork = await read(
      fixture.luis,
      await forkItinerary(fixture.luis, id, { id: newId(), clientSeeded: true, dayIds: days.slice(1) }),
    )
    expect([fork.days, fork.ideas, fork.dayCount, fork.forkedFrom?.id]).toEqual([[], [], 2, id])
  })

  it('creates a fork that ignores later changes of the source, with pictures that outlive the source', async () => {
    const { id, days, image, photo } = await anasTrip()
    const fork = await read(fixture.luis, await forkItinerary(fixture.luis, id))
    const room = await fixture.server.services.hub.open(id)
    await room.write({ origin: 'server', userId: fixture.ana.id }, (doc) =>
      addEvent(doc, { dayId: days[1] ?? '' }, { label: 'Nuevo' }),
    )
    await fixture.ana.call('PATCH /itineraries/{id}', { params: { id }, body: { title: 'Otra', startDate: '2026-10-20' } })
    expect({ ...(await read(fixture.luis, fork.id)), forkedFrom: null }).toEqual({ ...fork, forkedFrom: null })
    await fixture.ana.call('DELETE /itineraries/{id}', { params: { id } })
    const later = () => Date.now() + 10 * 365 * 24 * 3_600_000
    await collectUnusedPictures({ ...fixture.server.services, now: later }, { deletes: true })
    for (const path of [image, photo]) expect((await fixture.luis.send('GET', path)).status).toBe(200)
    expect(words(await read(fixture.luis, fork.id))).toEqual(words(fork))
  })

  it('creates a history that begins with the complete fork', async () => {
    const { id } = await anasTrip()
    const fork = await read(fixture.luis, await forkItinerary(fixture.luis, id))
    await fixture.luis.call('PATCH /itineraries/{id}', { params: { id: fork.id }, body: { title: 'Otra' } })
    const entries = await fixture.luis.call('GET /itineraries/{id}/versions', { params: { id: fork.id } })
    expect(entries.map(({ kind, version, author }) => [kind, version, author?.id])).toEqual([
      ['edit', 2, fixture.luis.id],
      ['fork', 1, fixture.luis.id],
    ])
    const first = await fixture.luis.call('GET /itineraries/{id}/versions/{version}', { params: { id: fork.id, version: '1' } })
    expect([first.title, words(first)]).toEqual(['Roma', words(fork)])
  })

  it('creates a hundred complete forks concurrently, and one for an id that comes ten times', async () => {
    const { id } = await anasTrip()
    const source = words(await read(fixture.ana, id))
    const makers = [fixture.luis, ...(await Promise.all(Array.from({ length: 4 }, () => signUp(fixture.server))))]
    const repeated = newId()
    const all = await Promise.all([
      ...Array.from({ length: 100 }, (_, i) => forkItinerary(makers[i % makers.length] ?? fixture.luis, id)),
      ...Array.from({ length: 10 }, () => forkItinerary(fixture.luis, id, { id: repeated })),
    ])
    const forks = await Promise.all(
      all.map((fork, i) => read(i < 100 ? (makers[i % makers.length] ?? fixture.luis) : fixture.luis, fork)),
    )
    for (const fork of forks) expect(words(fork)).toEqual(source)
    expect(new Set(forks.map((fork) => fork.id)).size).toBe(101)
    expect((await read(fixture.stranger, id)).forkCount).toBe(101)
  })

  it('gives an id that several users send concurrently to one of them, with a complete fork', async () => {
    const { id } = await anasTrip()
    const others = await Promise.all(Array.from({ length: 4 }, () => signUp(fixture.server)))
    const taken = newId()
    const answers = await Promise.all(
      [fixture.luis, ...others].flatMap((who) =>
        [1, 2].map(async () => ({
          who,
          status: (
            await who.attempt('POST /itineraries/{id}/forks', {
              params: { id },
              body: { id: taken, startDate: '2027-03-06' },
            })
          ).status,
        })),
      ),
    )
    const owners = new Set(answers.filter(({ status }) => status === 201).map(({ who }) => who))
    expect([owners.size, answers.filter(({ status }) => status === 409).length]).toEqual([1, 8])
    for (const owner of owners) expect(words(await read(owner, taken))).toEqual(words(await read(fixture.ana, id)))
    expect((await read(fixture.ana, id)).forkCount).toBe(1)
  })

  it('forks a fork, and credits only that', async () => {
    const { id } = await anasTrip()
    const first = await forkItinerary(fixture.luis, id)
    await fixture.luis.call('PATCH /itineraries/{id}', { params: { id: first }, body: { isPublic: true, title: 'Mi Roma' } })
    const second = await read(fixture.ana, await forkItinerary(fixture.ana, first))
    expect(second.forkedFrom).toMatchObject({ id: first, title: 'Mi Roma', author: { id: fixture.luis.id } })
    expect([(await read(fixture.ana, first)).forkCount, (await read(fixture.ana, id)).forkCount]).toEqual([1, 1])
    expect(words(second)).toEqual(words(await read(fixture.ana, id)))
    const marta = await signUp(fixture.server)
    await invite(fixture.ana, second.id, marta)
    expect((await read(marta, await forkItinerary(marta, second.id))).forkedFrom?.id).toBe(second.id)
  })
})
