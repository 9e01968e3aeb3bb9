// @module-tag long
import { beforeAll, describe, expect, it } from 'vitest'
import { queryWordsOf } from '#shared/search'
import type { Db } from '#server/base/db/database'
import { readConfig } from '#server/config'
import { readFeed, type FeedQuery } from '#server/features/feeds/feedService'
import { removeLike } from '#server/features/feeds/likeStore'
import { moveLikeWindow, RECENT_LIKE_MS } from '#server/features/feeds/likeWindowStore'
import { itineraryFilters } from '#server/features/itineraries/itineraryFilters'
import { findFirstListCards, findListCard, findableItemIds } from '#server/features/lists/listStore'
import { findCard, findCards } from '#server/records/cardStore'
import { readProjectedContent } from '#server/records/contentStore'
import type { FeedKind } from '#server/access/feedKinds'
import { calendarDate } from '#testkit/date'
import { bothDatabases } from '#testkit/server/allEngines'
import { fillSampleData, SAMPLE_NOW, type SampleData } from './sampleData'

const databases = bothDatabases()
const HOUR = 3_600_000
let sample: SampleData

beforeAll(async () => {
  const { sqlite, postgres } = databases()
  sample = await fillSampleData(sqlite, 7)
  expect(await fillSampleData(postgres, 7)).toEqual(sample)
})

type Asked = Partial<FeedQuery> & { q?: string[]; location?: string[]; geonameId?: number }

const gazetteer = { idsOf: (id: number) => [id, 99] }

async function pagesOf(db: Db, kind: FeedKind, asked: Asked, viewer: string | null, now: number): Promise<string[][]> {
  const pages: string[][] = []
  let cursor: string | undefined
  do {
    const query: FeedQuery & Asked = { visibility: 'public', sort: 'newest', limit: 50, ...asked, cursor }
    const services = { db, gazetteer, config: readConfig({}), now: () => now }
    const more = kind === 'list' ? [] : itineraryFilters(services, query)
    const page = await readFeed(services, kind, query, viewer, more)
    pages.push(page.ids)
    ;({ cursor } = page)
  } while (cursor !== undefined && pages.length < 3)
  return pages
}

const words = (text: string): Asked => ({ q: queryWordsOf(text) })

/** Filters with many, few and no matches, and combinations. */
function narrowings(kind: FeedKind): Asked[] {
  const [first = '', second = '', third = ''] = sample.people
  const ofAll: Asked[] = [
    {},
    { userId: first },
    { userId: second },
    { username: 'P.0' },
    { username: 'nobody' },
    { likedBy: first },
    { likedBy: second },
    { userId: first, likedBy: third },
  ]
  if (kind === 'list') return ofAll
  return [
    ...ofAll,
    { userId: first, role: 'owner' },
    { userId: first, role: 'collaborator' },
    { username: 'p.1', role: 'collaborator' },
    words('viaje'),
    words('leon'),
    words('viaje a leon'),
    words('portug lento'),
    words('nada'),
    { location: ['portu'] },
    { location: ['l'] },
    { location: ['lisboa', 'portugal'] },
    { location: ['leon', 'castilla y leon', 'espana'] },
    { geonameId: 1 },
    { geonameId: 5 },
    { geonameId: 1, likedBy: first, ...words('viaje') },
    { location: ['portugal'], userId: second },
  ]
}

/** The window of recent likes is before, at or after the instant. */
const instants = [SAMPLE_NOW - 30 * HOUR, SAMPLE_NOW, SAMPLE_NOW + 50 * HOUR]

describe.each(['itinerary', 'list'] as const)('feeds of each %s', (kind) => {
  it('are the same on both engines, in both orders, for every viewer, page by page', async () => {
    const { sqlite, postgres } = databases()
    const [first = '', second = ''] = sample.people
    for (const db of [sqlite, postgres]) await moveLikeWindow(db, SAMPLE_NOW)
    let met = 0
    for (const sort of ['newest', 'popular'] as const)
      for (const [viewer, seen] of [
        [null, 'public'],
        [first, 'all'],
        [second, 'all'],
      ] as const)
        for (const [i, narrowing] of [...narrowings(kind), ...(viewer === null ? [] : [{ followedBy: viewer }])].entries()) {
          const asked = { ...narrowing, sort, visibility: seen }
          const now = instants[i % instants.length] ?? SAMPLE_NOW
          const [here, there] = await Promise.all([sqlite, postgres].map((db) => pagesOf(db, kind, asked, viewer, now)))
          expect(there, JSON.stringify({ asked, viewer, now })).toEqual(here)
          met += here?.flat().length ?? 0
        }
    expect(met).toBeGreaterThan(500)
  })

  it('are the same at every instant around the like window', async () => {
    const { sqlite, postgres } = databases()
    for (const now of instants) {
      const asked = { sort: 'popular', visibility: 'all', limit: 40 } as const
      const viewer = sample.people[3] ?? ''
      expect(await pagesOf(postgres, kind, asked, viewer, now)).toEqual(await pagesOf(sqlite, kind, asked, viewer, now))
    }
  })
})

it('cards are the same on both engines, for every viewer', async () => {
  const { sqlite, postgres } = databases()
  for (const viewer of [null, ...sample.people.slice(0, 3)]) {
    const read = async (db: Db) => ({
      cards: await findCards(db, [...sample.itineraries.slice(0, 60), 'none'], viewer),
      card: await findCard(db, sample.itineraries[5] ?? '', viewer),
      lists: await findFirstListCards(db, sample.lists, viewer),
      list: await findListCard(db, sample.lists[2] ?? '', viewer),
      items: await Promise.all(sample.lists.map((id) => findableItemIds(db, id, viewer))),
      none: [await findCard(db, 'none', viewer), await findListCard(db, 'none', viewer)],
    })
    const here = await read(sqlite)
    expect(await read(postgres)).toEqual(here)
    expect(here.lists.length).toBeGreaterThan(10)
  }
})

it('like counts follow removed likes and the moved window alike on both engines', async () => {
  const { sqlite, postgres } = databases()
  const [first = ''] = sample.people
  const counts = async (db: Db) => [
    await db.rows('SELECT id, likes, recent_likes FROM itineraries ORDER BY id'),
    await db.rows('SELECT id, likes, recent_likes FROM lists ORDER BY id'),
    await db.rows('SELECT since FROM like_window'),
  ]
  const before = await counts(sqlite)
  for (const db of [sqlite, postgres]) {
    for (const id of sample.itineraries.slice(0, 200))
      await db.write((tx) => removeLike(tx, { kind: 'itinerary', id, userId: first }))
    await moveLikeWindow(db, SAMPLE_NOW + RECENT_LIKE_MS / 2)
    await moveLikeWindow(db, SAMPLE_NOW)
  }
  const after = await counts(sqlite)
  expect(await counts(postgres)).toEqual(after)
  expect(after).not.toEqual(before)
})

it('days, events and ideas are read in order, without events of missing days', async () => {
  const { sqlite, postgres } = databases()
  const [itineraryId = ''] = sample.itineraries
  const day = 'INSERT INTO days (itinerary_id, id, day_number) VALUES (@itineraryId, @id, @n)'
  const event = `INSERT INTO events (itinerary_id, id, day_id, order_index, label, description, start_time)
    VALUES (@itineraryId, @id, @dayId, @n, @id, '', '10:00')`
  for (const db of [sqlite, postgres])
    await db.write(async (tx) => {
      for (const [n, id] of ['z', 'B', 'a'].entries()) await tx.run(day, { itineraryId, id, n: n + 1 })
      for (const [n, dayId] of ['a', 'z', null, 'gone', 'a', null].entries())
        await tx.run(event, { itineraryId, id: `e${9 - n}`, dayId, n })
    })
  const here = await readProjectedContent(sqlite, itineraryId, { startDate: calendarDate('2027-03-01'), takesPart: true })
  expect(here.days.map(({ id, events }) => [id, ...events.map((shown) => shown.id)])).toEqual([
    ['z', 'e8'],
    ['B'],
    ['a', 'e9', 'e5'],
  ])
  expect(here.ideas.map(({ id }) => id)).toEqual(['e7', 'e4'])
  expect(await readProjectedContent(postgres, itineraryId, { startDate: calendarDate('2027-03-01'), takesPart: true })).toEqual(
    here,
  )
})
