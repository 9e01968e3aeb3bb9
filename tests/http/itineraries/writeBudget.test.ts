import { expect, it, vi } from 'vitest'
import { logRowBytes } from '#server/sync/log/logAppend'
import { toEpochDay } from '#server/sync/log/logUsageStore'
import { defaultSyncSettings } from '#server/sync/syncSettings'
import { addEvent } from '#shared/itinerary/commands'
import { createItinerary, readRefusal, type Account, forkItinerary } from '#testkit/api/apiClient'
import { createItineraryByImport, sendImport } from '#testkit/api/imports'
import { setUpServerFixture } from '#testkit/server/serverFixture'

const fixture = setUpServerFixture()

const usageOf = async (who: Account): Promise<Map<string, number>> =>
  new Map(
    await fixture.server.services.db.rows<[string, number]>('SELECT doc_id, bytes FROM log_usage WHERE user_id = @id', {
      id: who.id,
    }),
  )

async function seedBytes(id: string): Promise<number> {
  const [row] = await fixture.server.services.db.rows<[Uint8Array]>(
    'SELECT data FROM doc_updates WHERE doc_id = @id AND seq = 1',
    {
      id,
    },
  )
  return logRowBytes(row?.[0] ?? new Uint8Array())
}

const write = (who: Account, docId: string, bytes: number) =>
  fixture.server.services.db.write((tx) =>
    tx.run('INSERT INTO log_usage (day, user_id, doc_id, bytes) VALUES (@day, @userId, @docId, @bytes)', {
      day: toEpochDay(Date.now()),
      userId: who.id,
      docId,
      bytes,
    }),
  )

it('the seed of a trip or fork counts once in the write budget of its creator', async () => {
  const source = await createItinerary(fixture.ana)
  expect(await usageOf(fixture.ana)).toEqual(new Map([[source, await seedBytes(source)]]))
  const fork = await forkItinerary(fixture.luis, source)
  await forkItinerary(fixture.luis, source, { id: fork })
  expect(await usageOf(fixture.luis)).toEqual(new Map([[fork, await seedBytes(fork)]]))
})

it('a user over the daily write budget gets 429 for forks, new trips and edits', async () => {
  const source = await createItinerary(fixture.ana)
  const own = await createItinerary(fixture.luis)
  const room = await fixture.server.services.hub.open(own)
  const edit = () =>
    room.write({ origin: 'server', userId: fixture.luis.id }, (doc) => addEvent(doc, { dayId: '' }, { label: 'Museo' }))
  const other = await createItinerary(fixture.ana)
  const before = [...(await usageOf(fixture.luis)).values()].reduce((sum, bytes) => sum + bytes, 0)
  // A byte below the limit: the next trip is the last.
  await write(fixture.luis, other, defaultSyncSettings.loggedBytesPerUser - before - 1)
  const fork = () =>
    fixture.luis.attempt('POST /itineraries/{id}/forks', { params: { id: source }, body: { startDate: '2027-03-06' } })
  const answers = await Promise.all([fork(), fork(), fork()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 429, 429])
  const refused = answers.find(({ status }) => status === 429)
  expect(refused?.headers.get('retry-after')).toBe('3600')
  expect(refused && (await readRefusal(refused))).toMatchObject({ error: 'TooManyRequestsError' })
  const settle = vi.spyOn(fixture.server.services.hub, 'settle')
  expect((await fork()).status).toBe(429)
  expect(settle, 'the source is not even read').not.toHaveBeenCalled()
  await expect(createItinerary(fixture.luis)).rejects.toThrow('429')
  await expect(edit()).rejects.toMatchObject({ name: 'TooManyRequestsError' })
  expect((await fixture.ana.call('GET /itineraries/{id}', { params: { id: source } })).forkCount).toBe(1)
})

it('the seed of an imported trip counts too, and previews still work over the budget', async () => {
  const file = `Día 1\n${'A\n  una nota\n'.repeat(50)}`
  const wishes = { title: 'Roma', startDate: '2027-03-05', geonameId: '3117735' }
  const id = await createItineraryByImport(fixture.ana, file, wishes)
  expect(await usageOf(fixture.ana)).toEqual(new Map([[id, await seedBytes(id)]]))
  await write(fixture.ana, await createItinerary(fixture.luis), defaultSyncSettings.loggedBytesPerUser)
  const refused = await sendImport(fixture.ana, file, { query: { create: 'true', ...wishes } })
  expect(refused.headers.get('retry-after')).toBe('3600')
  expect(await readRefusal(refused)).toMatchObject({ status: 429, error: 'TooManyRequestsError' })
  expect((await sendImport(fixture.ana, file)).status).toBe(200)
})
