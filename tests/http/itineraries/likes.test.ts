import { beforeAll, describe, expect, it } from 'vitest'
import { moveLikeWindow } from '#server/features/feeds/likeWindowStore'
import { fetchAllItems } from '#testkit/api/fetchAllItems'
import { type ApiClient, createItinerary, createList, invite, signUp, type CallName, type Account } from '#testkit/api/apiClient'
import { randomFrom } from '#testkit/random'
import { setUpFileServer } from '#testkit/server/serverFixture'

const NOWHERE = '01900000-0000-7000-8000-000000000000'
const HOUR = 3_600_000
const DAY = 24 * HOUR
const clock = { now: Date.parse('2026-05-01T10:00:00Z') }

const fixture = setUpFileServer({ overrides: { now: () => clock.now }, env: { ACCESS_TOKEN_SECONDS: '2500000' } })
let ana: Account
let luis: Account
beforeAll(async () => {
  ana = await signUp(fixture.server)
  luis = await signUp(fixture.server)
})

const kinds = {
  itineraries: {
    read: 'GET /itineraries/{id}',
    list: 'GET /itineraries',
    change: 'PATCH /itineraries/{id}',
    remove: 'DELETE /itineraries/{id}',
    like: 'POST /itineraries/{id}/likes',
    unlike: 'DELETE /itineraries/{id}/likes',
    isLiked: 'GET /itineraries/{id}/is-liked',
    create: createItinerary,
  },
  lists: {
    read: 'GET /lists/{id}',
    list: 'GET /lists',
    change: 'PATCH /lists/{id}',
    remove: 'DELETE /lists/{id}',
    like: 'POST /lists/{id}/likes',
    unlike: 'DELETE /lists/{id}/likes',
    isLiked: 'GET /lists/{id}/is-liked',
    create: createList,
  },
} as const satisfies Record<string, Record<string, CallName | typeof createItinerary | typeof createList>>

describe('likes of private itineraries', () => {
  it('are given and seen by editors while they have access', async () => {
    const id = await createItinerary(ana, { isPublic: false, title: 'Entre dos' })
    await invite(ana, id, luis)
    await luis.call('POST /itineraries/{id}/likes', { params: { id } })
    const liked = await luis.call('GET /itineraries', { query: { likedBy: luis.id, visibility: 'all', limit: 50 } })
    expect(liked.find((card) => card.id === id)).toMatchObject({ likes: 1, isLiked: true, isPublic: false })
    await ana.call('DELETE /itineraries/{id}/collaborators/{userId}', { params: { id, userId: luis.id } })
    const after = await luis.call('GET /itineraries', { query: { likedBy: luis.id, visibility: 'all', limit: 50 } })
    expect(after.map((card) => card.id)).not.toContain(id)
    expect((await ana.call('GET /itineraries/{id}', { params: { id } })).likes).toBe(1)
  })
})

describe.each(['itineraries', 'lists'] as const)('likes of %s', (kind) => {
  const calls = kinds[kind]
  const of = (id: string) => ({ params: { id } })
  const likesAs = async (viewer: ApiClient, id: string) => {
    const { likes, isLiked } = await viewer.call(calls.read, of(id))
    return [likes, isLiked]
  }
  const likedBy = async (viewer: ApiClient, userId: string, query: Record<string, string> = {}) =>
    (await viewer.call(calls.list, { query: { likedBy: userId, ...query, limit: 50 } })).map(({ id }) => id)

  it('count once for each user and are withdrawn once', async () => {
    const id = await calls.create(ana, { title: 'Gusta' })
    expect(await luis.call(calls.isLiked, of(id))).toEqual({ isLiked: false })
    await luis.call(calls.like, of(id))
    await luis.call(calls.like, of(id))
    expect(await luis.call(calls.isLiked, of(id))).toEqual({ isLiked: true })
    expect([await likesAs(luis, id), await likesAs(ana, id), await likesAs(fixture.stranger, id)]).toEqual([
      [1, true],
      [1, false],
      [1, false],
    ])
    await ana.call(calls.like, of(id))
    expect(await likesAs(ana, id)).toEqual([2, true])
    await luis.call(calls.unlike, of(id))
    await luis.call(calls.unlike, of(id))
    expect([await likesAs(luis, id), await likesAs(ana, id)]).toEqual([
      [1, false],
      [1, true],
    ])
  })

  it('show on feed cards as they do on the item itself', async () => {
    const id = await calls.create(ana, { title: 'En tarjetas' })
    await luis.call(calls.like, of(id))
    const cardFor = async (viewer: ApiClient) => {
      const cards = await viewer.call(calls.list, { query: { userId: ana.id, limit: 50 } })
      const card = cards.find((card) => card.id === id)
      return [card?.likes, card?.isLiked]
    }
    expect([await cardFor(luis), await cardFor(ana), await cardFor(fixture.stranger)]).toEqual([
      [1, true],
      [1, false],
      [1, false],
    ])
  })

  it('need no body, also with a JSON content type', async () => {
    const id = await calls.create(ana)
    const headers = { 'content-type': 'application/json' }
    expect((await luis.send('POST', `/api/${kind}/${id}/likes`, { headers })).status).toBe(204)
    expect((await luis.send('DELETE', `/api/${kind}/${id}/likes`, { headers })).status).toBe(204)
  })

  it('require a session', async () => {
    const id = await calls.create(ana)
    for (const name of [calls.like, calls.unlike, calls.isLiked]) {
      expect(await fixture.stranger.refused(name, of(id))).toMatchObject({ status: 401, error: 'UnauthorizedError' })
    }
    expect(await likesAs(fixture.stranger, id)).toEqual([0, false])
  })

  it('are refused with 403 for an item the user may not see, and 404 for an unknown one', async () => {
    const id = await calls.create(ana, { isPublic: false })
    expect(await luis.refused(calls.like, of(id))).toMatchObject({ status: 403, error: 'UnauthorizedError' })
    expect(await luis.refused(calls.isLiked, of(id))).toMatchObject({ status: 403 })
    expect(await likesAs(ana, id)).toEqual([0, false])
    for (const nothing of [NOWHERE, 'abc', id.toUpperCase()])
      expect(await luis.refused(calls.like, of(nothing))).toMatchObject({ status: 404, error: 'NotFoundError' })
    await ana.call(calls.like, of(id))
    expect(await likesAs(ana, id)).toEqual([1, true])
  })

  it('of an item made private are hidden until it is public again', async () => {
    const id = await calls.create(ana, { title: 'Va y viene' })
    await luis.call(calls.like, of(id))
    await ana.call(calls.change, { ...of(id), body: { isPublic: false } })
    expect(await likedBy(luis, luis.id)).not.toContain(id)
    expect(await likedBy(luis, luis.id, { visibility: 'all' })).not.toContain(id)
    expect(await likedBy(ana, luis.id, { visibility: 'all' })).not.toContain(id)
    expect(await likesAs(ana, id)).toEqual([1, false])
    await ana.call(calls.change, { ...of(id), body: { isPublic: true } })
    expect(await likedBy(luis, luis.id)).toContain(id)
    expect(await likesAs(luis, id)).toEqual([1, true])
  })

  it('can be withdrawn from private, deleted and unknown items', async () => {
    const [turned, gone] = [await calls.create(ana), await calls.create(ana)]
    for (const id of [turned, gone]) await luis.call(calls.like, of(id))
    await ana.call(calls.change, { ...of(turned), body: { isPublic: false } })
    await ana.call(calls.remove, of(gone))
    for (const id of [turned, turned, gone, NOWHERE]) await luis.call(calls.unlike, of(id))
    expect(await likesAs(ana, turned)).toEqual([0, false])
    expect(await luis.refused(calls.unlike, of('not-an-id'))).toMatchObject({ status: 404 })
  })

  it('list public items to other users, and private ones only to the user who gave them', async () => {
    const marta = await signUp(fixture.server)
    const [open, hidden] = [await calls.create(marta), await calls.create(marta, { isPublic: false })]
    for (const id of [open, hidden]) await marta.call(calls.like, of(id))
    expect(await likedBy(fixture.stranger, marta.id)).toEqual([open])
    expect(await likedBy(luis, marta.id, { visibility: 'all' })).toEqual([open])
    expect(await likedBy(marta, marta.id)).toEqual([open])
    expect((await likedBy(marta, marta.id, { visibility: 'all' })).toSorted()).toEqual([hidden, open].toSorted())
  })

  it('are deleted with the account of the user who gave them', async () => {
    const leaver = await signUp(fixture.server)
    const id = await calls.create(ana)
    await leaver.call(calls.like, of(id))
    await luis.call(calls.like, of(id))
    await leaver.call('DELETE /users/{id}', { params: { id: leaver.id }, body: { password: leaver.password } })
    expect(await likesAs(fixture.stranger, id)).toEqual([1, false])
  })

  /** Expected order: likes of the last seven days, likes, newest. */
  interface Thing {
    id: string
    createdAt: number
    likes: Map<string, number>
  }
  const byHand = (things: readonly Thing[], at: number): string[] => {
    const recent = ({ likes }: Thing) => [...likes.values()].filter((given) => given > at - 7 * DAY).length
    return things
      .toSorted(
        (a, b) => recent(b) - recent(a) || b.likes.size - a.likes.size || b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1),
      )
      .map(({ id }) => id)
  }

  describe('sort=popular', () => {
    const random = randomFrom(7)
    let owner: Account
    let fans: Account[]
    const things: Thing[] = []
    const pages = async (query: Record<string, string | number> = {}, between?: (page: number) => Promise<unknown>) => {
      const all = { userId: owner.id, sort: 'popular', limit: 4, ...query }
      return (await fetchAllItems<{ id: string }>(fixture.stranger, `/${kind}`, all, between)).map(({ id }) => id)
    }
    const amongAll = async () => {
      const all = await fetchAllItems<{ id: string }>(fixture.stranger, `/${kind}`, { sort: 'popular', limit: 5 })
      return all.map(({ id }) => id).filter((id) => things.some((thing) => thing.id === id))
    }
    const toggle = async () => {
      const [thing, fan] = [random.pick(things)!, random.pick(fans)!]
      const isTaken = thing.likes.has(fan.id) && random.chance(0.3)
      await fan.call(isTaken ? calls.unlike : calls.like, of(thing.id))
      if (isTaken) thing.likes.delete(fan.id)
      else if (!thing.likes.has(fan.id)) thing.likes.set(fan.id, clock.now)
    }

    beforeAll(async () => {
      owner = await signUp(fixture.server)
      fans = [owner, await signUp(fixture.server), await signUp(fixture.server), await signUp(fixture.server)]
      for (let i = 0; i < 14; i += 1) {
        if (i % 3 === 0) clock.now += HOUR
        things.push({ id: await calls.create(owner, { title: `cosa ${i}` }), createdAt: clock.now, likes: new Map() })
      }
      for (let i = 0; i < 40; i += 1) {
        clock.now += random.below(9) * HOUR
        await toggle()
      }
    })

    it('orders by likes of the last seven days, then likes, then newest, at every moment', async () => {
      for (let day = 0; day < 9; day += 1) {
        expect(await pages()).toEqual(byHand(things, clock.now))
        expect(await amongAll()).toEqual(byHand(things, clock.now))
        if (day % 3 === 1) {
          await moveLikeWindow(fixture.server.services.db, clock.now)
          expect(await pages()).toEqual(byHand(things, clock.now))
        }
        clock.now += 21 * HOUR
        await toggle()
      }
    })

    it('paginates as of the instant of its first page, however late the next request comes', async () => {
      for (let i = 0; i < 8; i += 1) await toggle()
      clock.now += 7 * DAY - 2 * HOUR
      await toggle()
      const expected = byHand(things, clock.now)
      const found = await pages({}, async (page) => {
        clock.now += HOUR * 5
        if (page === 2) await moveLikeWindow(fixture.server.services.db, clock.now)
      })
      expect(found).toEqual(expected)
    })

    it('keeps the same order across all owners, with and without private items', async () => {
      const hidden = await calls.create(owner, { title: 'oculta', isPublic: false })
      await owner.call(calls.like, of(hidden))
      for (let i = 0; i < 4; i += 1) await toggle()
      const all: Thing[] = [...things, { id: hidden, createdAt: clock.now, likes: new Map([[owner.id, clock.now]]) }]
      const ours = (ids: readonly { id: string }[]) =>
        ids.map(({ id }) => id).filter((id) => all.some((thing) => thing.id === id))
      const everything = await fetchAllItems<{ id: string }>(fixture.stranger, `/${kind}`, { sort: 'popular', limit: 5 })
      expect(ours(everything)).toEqual(byHand(things, clock.now))
      const own = await fetchAllItems<{ id: string }>(owner, `/${kind}`, { sort: 'popular', visibility: 'all', limit: 5 })
      expect(ours(own)).toEqual(byHand(all, clock.now))
      expect(new Set(own.map(({ id }) => id)).size).toBe(own.length)
      await owner.call(calls.remove, of(hidden))
    })

    it('paginates unchanged items without gaps or duplicates while others are added, deleted and liked', async () => {
      const calm = new Set(things.slice(0, 7).map(({ id }) => id))
      const comes: string[] = []
      const found = await pages({ limit: 2 }, async (page) => {
        clock.now += 60_000
        const restless = things[7 + (page % 7)]!
        await random.pick(fans)!.call(page % 2 === 0 ? calls.like : calls.unlike, of(restless.id))
        if (comes.length > 1) await owner.call(calls.remove, of(comes.shift()!))
        comes.push(await calls.create(owner, { title: 'llega' }))
      })
      expect(found.filter((id) => calm.has(id)).toSorted()).toEqual([...calm].toSorted())
      for (const id of comes) await owner.call(calls.remove, of(id))
    })
  })
})
