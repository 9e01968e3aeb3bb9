import { beforeEach, describe, expect, it } from 'vitest'
import type { HistoryEntry } from '#shared/api/versions'
import { incrementItineraryVersion } from '#server/records/itineraryStore'
import { saveRecordVersion } from '#server/records/recordVersionStore'
import { fetchAllItems } from '#testkit/api/fetchAllItems'
import { createItinerary } from '#testkit/api/apiClient'
import { setUpServerFixture } from '#testkit/server/serverFixture'
import { captureStatements } from '#testkit/server/captureStatements'

const fixture = setUpServerFixture()
const GROUPS = 130
let id: string

/** Ana and Luis alternate changes that cancel out. */
async function doNothing(groups: number): Promise<void> {
  await fixture.server.services.db.write(async (tx) => {
    for (let i = 0; i < groups; i += 1) {
      await incrementItineraryVersion(tx, id, Date.now())
      await saveRecordVersion(tx, id, { kind: 'record', userId: (i % 2 === 0 ? fixture.luis : fixture.ana).id, at: Date.now() })
    }
  })
}

beforeEach(async () => {
  id = await createItinerary(fixture.ana, { title: 'Roma' })
  await doNothing(GROUPS)
})

const ask = (path = `/api/itineraries/${id}/versions?limit=1`) => fixture.ana.send('GET', path)

describe('a history of changes that cancel out', () => {
  it('is searched in parts: a page may be empty with a next link, and no entry is lost', async () => {
    const answer = await ask()
    expect([answer.status, await answer.json()]).toEqual([200, []])
    expect(answer.headers.get('link')).toContain('rel="next"')
    let pages = 0
    const all = await fetchAllItems<HistoryEntry>(
      fixture.ana,
      `/itineraries/${id}/versions`,
      { limit: 1 },
      async () => (pages += 1),
    )
    expect(all.map(({ kind, version }) => [kind, version])).toEqual([['create', 1]])
    expect(pages).toBe(Math.ceil((GROUPS + 1) / 50))
  })

  it('is read only as far as one request searches', async () => {
    const { db } = fixture.server.services
    const statements = await captureStatements(db, () => ask())
    expect(statements.filter((text) => text.includes('record_versions')).length).toBeLessThan(60)
  })

  it('has the same entries for every page size', async () => {
    await fixture.ana.call('PATCH /itineraries/{id}', { params: { id }, body: { title: 'Otra' } })
    await doNothing(60)
    await fixture.ana.call('PATCH /itineraries/{id}', { params: { id }, body: { title: 'Y otra' } })
    const all = await fetchAllItems<HistoryEntry>(fixture.ana, `/itineraries/${id}/versions`, { limit: 50 })
    expect(all.map(({ kind }) => kind)).toEqual(['edit', 'edit', 'create'])
    for (const limit of [1, 2, 3])
      expect(await fetchAllItems<HistoryEntry>(fixture.ana, `/itineraries/${id}/versions`, { limit })).toEqual(all)
  })
})

/** Consecutive changes of one user form one entry. */
const KEEP_BUSY = `INSERT INTO record_versions (itinerary_id, version, seq, at, user_id, kind)
  WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < @steps)
  SELECT @id, d.version + i, d.head_seq, @at, @userId, 'record' FROM n CROSS JOIN docs AS d WHERE d.id = @id`

it('one history entry covers at most 20,000 versions of one user', async () => {
  const steps = 25_000
  await fixture.server.services.db.write(async (tx) => {
    await tx.run(KEEP_BUSY, { id, steps, at: Date.now(), userId: fixture.ana.id })
    await tx.run('UPDATE docs SET version = version + @steps WHERE id = @id', { id, steps })
  })
  await fixture.ana.call('PATCH /itineraries/{id}', { params: { id }, body: { title: 'Otra' } })
  const all = await fetchAllItems<HistoryEntry>(fixture.ana, `/itineraries/${id}/versions`, { limit: 1 })
  expect(all.map(({ kind, version, from }) => [kind, version, from])).toEqual([
    ['edit', GROUPS + steps + 2, GROUPS + steps + 2 - 19_999],
    ['create', 1, 1],
  ])
})

it('content stored before versions were counted is no version', async () => {
  await fixture.server.services.db.write(async (tx) => {
    await tx.run(`UPDATE record_versions SET kind = 'record' WHERE itinerary_id = @id`, { id })
    await tx.run(
      'INSERT INTO doc_checkpoints (doc_id, seq, version, user_id, at, state) VALUES (@id, 0, 0, @userId, @at, @state)',
      { id, userId: fixture.ana.id, at: Date.now(), state: new Uint8Array() },
    )
  })
  await fixture.ana.call('POST /itineraries/{id}/versions', { params: { id }, body: { name: 'La primera', version: 1 } })
  const all = await fetchAllItems<HistoryEntry>(fixture.ana, `/itineraries/${id}/versions`)
  expect(all.map(({ version, from }) => [version, from])).toEqual([[1, 1]])
})
