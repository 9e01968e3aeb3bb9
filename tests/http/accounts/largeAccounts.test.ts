import { expect, it, onTestFinished } from 'vitest'
import { createItinerary, createList, invite, type Account } from '#testkit/api/apiClient'
import { setUpServerFixture } from '#testkit/server/serverFixture'
import { captureStatements } from '#testkit/server/captureStatements'
import { queryValue } from '#testkit/server/rows'

const fixture = setUpServerFixture()

const TRIPS = 50

async function fill(owner: Account): Promise<string[]> {
  const ids: string[] = []
  for (let i = 0; i < TRIPS; i += 1) ids.push(await createItinerary(owner, { title: `Viaje ${i}` }))
  return ids
}

const remove = ({ id, password }: Account) => ({ params: { id }, body: { password } })
const count = (of: string, column: string, value: string) =>
  queryValue<number>(fixture.server.services.db, `SELECT count(*) FROM ${of} WHERE ${column} = @value`, { value })

it('an account with many itineraries is deleted in batches', async () => {
  const ids = await fill(fixture.ana)
  const [shared = ''] = ids
  await invite(fixture.ana, shared, fixture.luis)
  const deleted: string[] = []
  const note = ({ itineraryId }: { itineraryId: string }) => void deleted.push(itineraryId)
  fixture.server.services.bus.on('itineraryDeleted', note)
  onTestFinished(() => void fixture.server.services.bus.off('itineraryDeleted', note))
  const run = await captureStatements(fixture.server.services.db, () =>
    fixture.ana.call('DELETE /users/{id}', remove(fixture.ana)),
  )
  expect(run.filter((text) => /where "itineraries"."user_id" = .*limit/.test(text)).length).toBeGreaterThan(3)
  expect(deleted.toSorted()).toEqual(ids.filter((id) => id !== shared).toSorted())
  expect(await count('itineraries', 'user_id', fixture.ana.id)).toBe(0)
  expect(await count('users', 'id', fixture.ana.id)).toBe(0)
  expect(await fixture.luis.call('GET /itineraries/{id}', { params: { id: shared } })).toMatchObject({ myRole: 'owner' })
})

it('a wrong password deletes no itinerary', async () => {
  await fill(fixture.ana)
  const { params } = remove(fixture.ana)
  expect(await fixture.ana.refused('DELETE /users/{id}', { params, body: { password: 'no es esta' } })).toMatchObject({
    status: 403,
  })
  expect(await count('itineraries', 'user_id', fixture.ana.id)).toBe(TRIPS)
})

it('concurrent data requests get the same answer, and a later one gets new data', async () => {
  const ids = await fill(fixture.ana)
  const listId = await createList(fixture.ana)
  const params = { id: fixture.ana.id }
  for (const itineraryId of ids.slice(0, 2))
    await fixture.ana.call('POST /lists/{id}/itineraries', { params: { id: listId }, body: { itineraryId } })
  const [first, second] = await Promise.all([
    fixture.ana.call('GET /users/{id}/data', { params }),
    fixture.ana.call('GET /users/{id}/data', { params }),
  ])
  expect(second).toEqual(first)
  expect(first.itineraries.map(({ id }) => id)).toEqual(ids)
  expect(first.lists).toMatchObject([{ id: listId, itineraries: [{ id: ids[1] }, { id: ids[0] }] }])
  await fixture.ana.call('PATCH /itineraries/{id}', { params: { id: ids[0] ?? '' }, body: { title: 'Nuevo' } })
  const later = await fixture.ana.call('GET /users/{id}/data', { params })
  expect(later.itineraries[0]?.title).toBe('Nuevo')
})
