import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { itineraries, listItems } from '#server/base/db/schema'
import { limits } from '#shared/limits'
import { createItinerary, createList, type ApiClient } from '#testkit/api/apiClient'
import { setUpServerFixture } from '#testkit/server/serverFixture'
import { captureStatements } from '#testkit/server/captureStatements'
import { requireDefined } from '#testkit/extendFixture'

const fixture = setUpServerFixture()

async function createMany(count: number): Promise<string[]> {
  const { db, newId } = fixture.server.services
  const original = await createItinerary(fixture.ana)
  const ids = Array.from({ length: count }, () => newId())
  await db.write(async (tx) => {
    const [row] = await tx.select().from(itineraries).where(eq(itineraries.id, original))
    for (const id of ids) await tx.insert(itineraries).values({ ...requireDefined(row), id })
  })
  return ids
}

async function listOf(title: string, itineraryIds: readonly string[]): Promise<string> {
  const id = await createList(fixture.ana, { title })
  await fixture.server.services.db.write(async (tx) => {
    for (const [i, itineraryId] of itineraryIds.entries())
      await tx.insert(listItems).values({ listId: id, itineraryId, createdAt: i })
  })
  return id
}

const put = (owner: ApiClient, id: string, itineraryId: string) =>
  owner.attempt('POST /lists/{id}/itineraries', { params: { id }, body: { itineraryId } })

it('a full list of 1,000 refuses another itinerary, accepts one it holds, and frees a place on removal', async () => {
  const [first = '', ...others] = await createMany(limits.itemsPerList)
  const id = await listOf('Llena', others)
  expect((await put(fixture.ana, id, first)).status).toBe(204)
  const more = await createItinerary(fixture.ana)
  expect(
    await fixture.ana.refused('POST /lists/{id}/itineraries', { params: { id }, body: { itineraryId: more } }),
  ).toMatchObject({
    status: 400,
    error: 'InvalidInputError',
    issues: [{ path: 'itineraryId', code: 'too_many' }],
  })
  expect((await put(fixture.ana, id, first)).status).toBe(204)
  await fixture.ana.call('DELETE /lists/{id}/itineraries', { params: { id }, body: { itineraryId: first } })
  expect((await put(fixture.ana, id, more)).status).toBe(204)
})

it('GET /lists loads the cards of full lists one by one, so that other requests run in between', async () => {
  const ids = await createMany(limits.itemsPerList)
  const titles = ['una', 'dos', 'tres', 'cuatro']
  for (const title of titles) await listOf(title, title === 'dos' ? ids.slice(0, 1) : ids)
  const query = { userId: fixture.ana.id, limit: 4 }
  let cards: { title: string; itineraryCount: number }[] = []
  const run = await captureStatements(fixture.server.services.db, async () => {
    cards = await fixture.luis.call('GET /lists', { query })
  })
  expect(cards.map(({ title, itineraryCount }) => [title, itineraryCount]).toSorted()).toEqual([
    ['cuatro', 1000],
    ['dos', 1],
    ['tres', 1000],
    ['una', 1000],
  ])
  expect(run.filter((text) => text.includes('itemsBefore'))).toHaveLength(3)
})

it('GET /lists/{id} returns a full list in order, loaded in 10 batches', async () => {
  const ids = await createMany(limits.itemsPerList)
  const id = await listOf('Entera', ids)
  let held: string[] = []
  const run = await captureStatements(fixture.server.services.db, async () => {
    held = (await fixture.stranger.call('GET /lists/{id}', { params: { id } })).itineraries.map((card) => card.id)
  })
  expect(held).toEqual(ids.toReversed())
  expect(run.filter((text) => /json_each\(@ids\)|ANY \(\$\d+::text\[\]\)/.test(text))).toHaveLength(10)
})
