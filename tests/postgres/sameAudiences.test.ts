import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { localDate } from '#shared/dates'
import type { Audience } from '#shared/audience'
import { allEnginesForFile, type DatabaseEngine } from '#testkit/server/allEngines'

const engines = allEnginesForFile()

interface Said {
  isPublic?: boolean
  audience?: Audience
}

/** Writes to a trip and a list, and the resulting audience. */
const steps: [said: Said, audience: Audience][] = [
  [{ isPublic: true }, 'public'],
  [{ isPublic: false }, 'private'],
  [{ audience: 'link' }, 'link'],
  [{ isPublic: false }, 'link'],
  [{ isPublic: true }, 'public'],
  [{ isPublic: true, audience: 'followers' }, 'public'],
  [{ isPublic: false, audience: 'followers' }, 'followers'],
]

it('a write of is_public without an audience decides the audience, on both engines', async () => {
  const { sqlite, postgres } = engines()
  for (const { db, tables } of [sqlite, postgres] satisfies DatabaseEngine[]) {
    const { users, locations, itineraries, lists } = tables
    const names = { name: 'a', username: 'a', usernameKey: 'a', nameKey: 'a', email: 'a', emailKey: 'a', passwordHash: '' }
    await db.insert(users).values({ id: 'ana', ...names, createdAt: 1, updatedAt: 1 })
    await db.insert(locations).values({ geonameId: 1, name: 'Lisboa' })
    const day = localDate(0)
    const [[first] = [{}], ...later] = steps
    const made = { id: 'thing', userId: 'ana', title: '', createdAt: 1, updatedAt: 1, ...first }
    await db.insert(itineraries).values({ ...made, startDate: day, endDate: day, geonameId: 1 })
    await db.insert(lists).values(made)
    for (const table of [itineraries, lists]) {
      const audience = async () => (await db.select({ audience: table.audience }).from(table))[0]?.audience
      expect(await audience()).toBe('public')
      for (const [said, expected] of later) {
        await db.update(table).set(said).where(eq(table.id, 'thing'))
        expect([said, await audience()]).toEqual([said, expected])
      }
    }
  }
})
