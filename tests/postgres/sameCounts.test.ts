import { and, asc, eq, gt } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { localDate } from '#shared/dates'
import { allEnginesForFile, type DatabaseEngine } from '#testkit/server/allEngines'

const engines = allEnginesForFile()
const person = (id: string) => ({
  id,
  name: id,
  username: id,
  usernameKey: id,
  nameKey: id,
  email: id,
  emailKey: id,
  passwordHash: '',
  createdAt: 1,
  updatedAt: 1,
})
const people = ['ana', 'eva', 'luis', 'max']

/** Counts after each step of changing likes and follows. */
async function counts({
  db,
  tables: { users, locations, itineraries, lists, itineraryLikes, listLikes, likeWindow, follows },
}: DatabaseEngine) {
  const now = async () => [
    await db.select({ id: users.id, followers: users.followers, following: users.following }).from(users).orderBy(asc(users.id)),
    await db.select({ likes: itineraries.likes, recentLikes: itineraries.recentLikes }).from(itineraries),
    await db.select({ likes: lists.likes, recentLikes: lists.recentLikes }).from(lists),
  ]
  const day = localDate(0)
  const owned = { id: 'trip', userId: 'max', title: '', createdAt: 1, updatedAt: 1 }
  await db.insert(users).values(people.map(person))
  await db.insert(locations).values({ geonameId: 1, name: 'Lisboa' })
  await db.insert(itineraries).values({ ...owned, startDate: day, endDate: day, geonameId: 1 })
  await db.insert(lists).values(owned)
  await db.update(likeWindow).set({ since: 10 })

  const counted = []
  for (const [userId, createdAt] of [
    ['ana', 10],
    ['eva', 11],
    ['luis', 12],
  ] as const) {
    await db.insert(itineraryLikes).values({ itineraryId: 'trip', userId, createdAt })
    await db.insert(listLikes).values({ listId: 'trip', userId, createdAt })
    await db.insert(listLikes).values({ listId: 'trip', userId, createdAt }).onConflictDoNothing()
    await db.insert(follows).values({ followerId: userId, followedId: 'max', createdAt })
    await db.insert(follows).values({ followerId: 'max', followedId: userId, createdAt })
  }
  counted.push(await now())
  await db.delete(itineraryLikes).where(and(eq(itineraryLikes.userId, 'luis')))
  await db.delete(follows).where(gt(follows.createdAt, 11))
  counted.push(await now())
  await db.delete(users).where(eq(users.id, 'eva'))
  counted.push(await now())
  await db.delete(users).where(eq(users.id, 'max'))
  counted.push(await now())
  return counted
}

const none = { followers: 0, following: 0 }
const one = { followers: 1, following: 1 }

it('both engines count likes and follows alike, also of deleted users', async () => {
  const { sqlite, postgres, mixed } = engines()
  const counted = await counts(postgres)
  expect(await counts(sqlite)).toEqual(counted)
  expect(await counts(mixed)).toEqual(counted)
  expect(counted).toEqual([
    [
      [
        { id: 'ana', ...one },
        { id: 'eva', ...one },
        { id: 'luis', ...one },
        { id: 'max', followers: 3, following: 3 },
      ],
      [{ likes: 3, recentLikes: 2 }],
      [{ likes: 3, recentLikes: 2 }],
    ],
    [
      [
        { id: 'ana', ...one },
        { id: 'eva', ...one },
        { id: 'luis', ...none },
        { id: 'max', followers: 2, following: 2 },
      ],
      [{ likes: 2, recentLikes: 1 }],
      [{ likes: 3, recentLikes: 2 }],
    ],
    [
      [
        { id: 'ana', ...one },
        { id: 'luis', ...none },
        { id: 'max', ...one },
      ],
      [{ likes: 1, recentLikes: 0 }],
      [{ likes: 2, recentLikes: 1 }],
    ],
    [
      [
        { id: 'ana', ...none },
        { id: 'luis', ...none },
      ],
      [],
      [],
    ],
  ])
})
