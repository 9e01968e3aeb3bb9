import { beforeAll, expect, it } from 'vitest'
import { audiences, toAudienceFields } from '#shared/audience'
import type { Bounds } from '#shared/places/distance'
import type { Db, DbReader } from '#server/base/db/database'
import {
  blocks,
  collaborators,
  follows,
  itineraries,
  itineraryLikes,
  locations,
  mutes,
  users,
  listLikes,
  lists,
} from '#server/base/db/schema'
import { isFindableSql } from '#server/access/visibility'
import { feedConditionsSql } from '#server/features/feeds/feedQuery'
import {
  countTripsBySquare,
  findLocationsInCells,
  listTripsInRanges,
  type FilledSquare,
  type MapViewer,
} from '#server/features/search/tripMapStore'
import { shiftOfLevel } from '#server/features/search/mapCells'
import { calendarDate } from '#testkit/date'
import { randomFrom } from '#testkit/random'
import { bothDatabases } from '#testkit/server/allEngines'

const databases = bothDatabases()
const [NOW, MINUTE, LEVEL] = [1_800_000_000_000, 60_000, 3]
const world: Bounds = [-180, -90, 180, 90]
const people = Array.from({ length: 30 }, (_, i) => `u${i}`)

beforeAll(async () => {
  const { sqlite, postgres } = databases()
  for (const db of [sqlite, postgres]) await fillAtRandom(db)
})

/** Identically for each database. */
async function fillAtRandom(db: Db): Promise<void> {
  const random = randomFrom(11)
  const person = () => random.pick(people) ?? ''
  const oneIn = (count: number) => (random.below(count) === 0 ? 1 : null)
  const createdAt = () => NOW - (random.pick([1, 9, 11, 59, 61, 5000]) ?? 0) * MINUTE
  const pairs = (count: number) =>
    Array.from({ length: count }, () => [person(), person()] as const).filter(([one, other]) => one !== other)
  const day = calendarDate('2027-03-01')
  await db.write(async (tx) => {
    for (const id of people) {
      const names = { name: id, username: id, usernameKey: id, nameKey: id, email: id, emailKey: id, passwordHash: '' }
      const state = { hiddenAt: oneIn(6), emailConfirmedAt: oneIn(3), createdAt: createdAt(), updatedAt: 1 }
      await tx.insert(users).values({ id, ...names, ...state })
    }
    for (let geonameId = 1; geonameId <= 40; geonameId += 1) {
      const place = oneIn(9) === null ? { lat: random.below(180) - 90, lng: random.below(360) - 180 } : {}
      await tx.insert(locations).values({ geonameId, name: 'Isla', ...place })
    }
    for (let i = 0; i < 600; i += 1) {
      const audience = random.chance(0.5) ? 'public' : (random.pick(audiences) ?? 'private')
      const owned = { id: `t${i}`, userId: person(), title: '', createdAt: i, updatedAt: i, hiddenAt: oneIn(8) }
      const place = { startDate: day, endDate: day, geonameId: 1 + random.below(40) }
      await tx.insert(itineraries).values({ ...owned, ...place, ...toAudienceFields(audience) })
      if (oneIn(4)) await tx.insert(collaborators).values({ itineraryId: owned.id, userId: person(), createdAt: 1 })
    }
    for (const id of ['l0', 'l1', 'l2']) {
      await tx.insert(lists).values({ id, userId: person(), title: '', createdAt: 1, updatedAt: 1 })
      await tx.insert(listLikes).values({ listId: id, userId: person(), createdAt: 1 })
    }
    for (let i = 0; i < 6; i += 1)
      await tx.insert(itineraryLikes).values({ itineraryId: `t${i}`, userId: person(), createdAt: 1 })
    for (const [one, other] of pairs(30))
      await tx.insert(follows).values({ followerId: one, followedId: other, createdAt: 1 }).onConflictDoNothing()
    for (const [one, other] of pairs(25))
      await tx.insert(blocks).values({ blockerId: one, blockedId: other, createdAt: 1 }).onConflictDoNothing()
    for (const [one, other] of pairs(25))
      await tx.insert(mutes).values({ muterId: one, mutedId: other, createdAt: 1 }).onConflictDoNothing()
  })
}

type Trip = [id: string, cell: number, geonameId: number]

/** Tests each trip as feeds do. */
const tripsAsInFeeds = (db: DbReader, { accounts, viewerId, now }: MapViewer): Promise<Trip[]> => {
  const isShown = feedConditionsSql({ kind: 'itinerary', accounts, withoutMuted: viewerId !== null, filters: [] }, undefined)
  const where = ['t.map_cell IS NOT NULL', `(${isFindableSql('itinerary')})`, ...isShown].join(' AND ')
  const values = accounts === 'settled' ? { viewer: viewerId, now } : { viewer: viewerId }
  return db.rows<Trip>(`SELECT t.id, t.map_cell, t.geoname_id FROM itineraries AS t WHERE ${where}`, values)
}

const inOrder = (things: readonly object[]): string[] => things.map((thing) => JSON.stringify(thing)).toSorted()

function groupsOf(trips: readonly Trip[], shift: number): [group: number, trips: Trip[]][] {
  const groups = new Map<number, Trip[]>()
  for (const trip of trips) {
    const group = Math.floor(trip[1] / 2 ** shift)
    groups.set(group, [...(groups.get(group) ?? []), trip])
  }
  return [...groups]
}

function squareOf([square, trips]: [number, Trip[]]): FilledSquare {
  const cells = trips.map(([, cell]) => cell)
  return { square, count: trips.length, firstCell: Math.min(...cells), lastCell: Math.max(...cells) }
}

it.each(['all', 'settled', 'confirmed'] as const)('shows each viewer the trips of feeds, of %s accounts', async (accounts) => {
  const { sqlite, postgres } = databases()
  const found = new Set<string>()
  for (const viewerId of [null, ...people]) {
    const viewer = { accounts, viewerId, now: NOW }
    for (const db of [sqlite, postgres]) {
      const trips = await tripsAsInFeeds(db, viewer)
      const squares = await countTripsBySquare(db, world, LEVEL, viewer)
      expect(inOrder(squares)).toEqual(inOrder(groupsOf(trips, shiftOfLevel(LEVEL)).map(squareOf)))
      const listed = await listTripsInRanges(db, world, [[0, 2 ** shiftOfLevel(0)]], viewer)
      expect(inOrder(listed)).toEqual(inOrder(trips.map(([id, cell]) => ({ id, cell }))))
      const cells = groupsOf(trips, 0)
      const places = await findLocationsInCells(
        db,
        world,
        cells.map(([cell]) => cell),
        viewer,
      )
      const shown = [...places].map(([cell, { geonameId }]) => [cell, geonameId])
      expect(inOrder(shown)).toEqual(inOrder(cells.map(([cell, held]) => [cell, Math.min(...held.map(([, , id]) => id))])))
      found.add(
        trips
          .map(([id]) => id)
          .toSorted()
          .join(),
      )
    }
  }
  // The same on both engines, different for most viewers.
  expect(found.size).toBeGreaterThan(20)
  expect(found.size).toBeLessThanOrEqual(people.length + 1)
})

it('tests owners by an index that has all that the rule reads', async () => {
  const { sqlite } = databases()
  const plans: string[] = []
  const explaining: DbReader = Object.assign(Object.create(sqlite) as DbReader, {
    rows: async (text: { sqlite: string }, values: Record<string, string>) => {
      const plan = await sqlite.rows<[number, number, number, string]>(`EXPLAIN QUERY PLAN ${text.sqlite}`, values)
      plans.push(...plan.map(([, , , step]) => step))
      return []
    },
  })
  await countTripsBySquare(explaining, world, LEVEL, { accounts: 'settled', viewerId: 'u1', now: NOW })
  expect(plans.filter((step) => /^\w+ o /.test(step))).toEqual(['SEARCH o USING COVERING INDEX users_shown (id=?)'])
})
