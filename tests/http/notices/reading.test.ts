import { describe, expect, it } from 'vitest'
import { defaultNoticeChannels, noticeKinds, type Notice, type NoticeSettingsChange } from '#shared/api/notices'
import { deleteExpiredNotices } from '#server/features/notices/startNotices'
import { createItinerary, invite, readRefusal, signUp, type Account } from '#testkit/api/apiClient'
import { fetchAllItems } from '#testkit/api/fetchAllItems'
import {
  postComment,
  followAs,
  like,
  noticesOf,
  sendNoticesRead,
  patchNoticeSettings,
  fetchNoticeSummaries,
  unreadOf,
} from '#testkit/server/socialCalls'
import { runStatement } from '#testkit/server/rows'
import { setUpServerFixture } from '#testkit/server/serverFixture'
import { block, mute } from '#testkit/server/visibilityFixture'

const fixture = setUpServerFixture()
const DAY_MS = 24 * 3600_000

async function comments(count: number): Promise<string> {
  const id = await createItinerary(fixture.ana)
  for (let i = 0; i < count; i += 1) await postComment(fixture.luis, id, `Comentario ${i}`)
  return id
}

describe('the list of notices', () => {
  it('is paginated newest first, without gaps or duplicates while notices are added', async () => {
    const { ana, luis } = fixture
    const id = await comments(25)
    const before = await noticesOf(ana)
    const paged = await fetchAllItems<Notice>(ana, '/notifications', { limit: 7 }, () => postComment(luis, id, 'Otro'))
    expect(paged).toEqual(before)
    expect(before.map(({ at }) => at)).toEqual(
      before
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
  })

  it('is paginated without gaps when several notices share an instant', async () => {
    const { ana, server } = fixture
    const at = server.services.now()
    await server.services.db.write(async (tx) => {
      for (const id of ['a', 'b', 'c', 'd', 'e'])
        await tx.run(`INSERT INTO notices (id, user_id, kind, key, at) VALUES (@id, @userId, 'moderation', @id, @at)`, {
          id,
          userId: ana.id,
          at,
        })
    })
    const paged = await fetchAllItems<Notice>(ana, '/notifications', { limit: 2 })
    expect(paged.map(({ id }) => id)).toEqual(['e', 'd', 'c', 'b', 'a'])
  })

  it('continues past 600 notices that are not shown', async () => {
    const { ana, luis, server } = fixture
    const id = await createItinerary(ana)
    const other = await signUp(server)
    await postComment(other, id, 'El más antiguo')
    const { now } = server.services
    const at = now()
    await server.services.db.write(async (tx) => {
      for (let i = 0; i < 600; i += 1)
        await tx.run(`INSERT INTO notices (id, user_id, kind, key, at) VALUES (@id, @userId, 'follow', @id, @at)`, {
          id: `gone ${i}`,
          userId: ana.id,
          at: at + 1000 + i,
        })
    })
    await followAs(luis, ana)
    const paged = await fetchAllItems<Notice>(ana, '/notifications', { limit: 2 })
    expect(paged.map(({ kind }) => kind)).toEqual(['follow', 'comment'])
  })

  it('merges a thousand likes into one notice that names three users', async () => {
    const { ana, luis, server } = fixture
    const id = await createItinerary(ana)
    await like(luis, id)
    const { db } = server.services
    const noticeId = (await noticesOf(ana))[0]?.id ?? ''
    await db.write(async (tx) => {
      for (let i = 0; i < 999; i += 1) {
        const values = { id: `fan ${i}`, trip: id, noticeId, at: server.services.now() + i }
        await tx.run(
          `INSERT INTO users (id, name, username, username_key, name_key, email, email_key, password_hash, created_at, updated_at)
            VALUES (@id, @id, @id, @id, @id, @id, @id, 'x', 1, 1)`,
          { id: values.id },
        )
        await tx.run('INSERT INTO itinerary_likes (itinerary_id, user_id, created_at) VALUES (@trip, @id, @at)', values)
        await tx.run('INSERT INTO notice_actors (notice_id, user_id, at) VALUES (@noticeId, @id, @at)', values)
      }
    })
    expect(await fetchNoticeSummaries(ana)).toEqual([['like', 1000, 'fan 998', 'fan 997', 'fan 996']])
    expect(await unreadOf(ana)).toBe(1)
  })

  it('answers 401 without a session and 400 to a cursor of another list', async () => {
    const { server, ana } = fixture
    expect((await fixture.stranger.attempt('GET /notifications')).status).toBe(401)
    const cursor = Buffer.from('["comments",1]').toString('base64url')
    expect((await ana.attempt('GET /notifications', { query: { cursor } })).status).toBe(400)
    expect(await (await fetch(`${server.url}/api/auth/session`)).json()).toEqual({ user: null })
  })

  it('drops notices older than 90 days', async () => {
    const { ana, server } = fixture
    await comments(2)
    const { db, ownNow } = server.services
    const [newest, oldest] = await noticesOf(ana)
    await runStatement(db, 'UPDATE notices SET at = @at WHERE id = @id', { id: oldest?.id ?? '', at: ownNow() - 91 * DAY_MS })
    expect([await noticesOf(ana), await unreadOf(ana)]).toEqual([[newest], 1])
    await deleteExpiredNotices(server.services)
    expect(await db.rows('SELECT id FROM notices WHERE user_id = @id', { id: ana.id })).toEqual([[newest?.id]])
  })
})

describe('marking notices as read', () => {
  it('covers notices up to and including an instant, not later ones', async () => {
    const { ana, luis } = fixture
    const id = await comments(3)
    const [, second] = await noticesOf(ana)
    const read = (until: string) => ana.attempt('POST /notifications/read', { body: { until } })
    expect((await read(second?.at ?? '')).status).toBe(204)
    expect([(await noticesOf(ana)).map((one) => one.read), await unreadOf(ana)]).toEqual([[false, true, true], 1])
    expect((await read('2020-01-01T00:00:00Z')).status).toBe(204)
    expect(await unreadOf(ana)).toBe(1)
    await sendNoticesRead(ana)
    expect(await unreadOf(ana)).toBe(0)
    await postComment(luis, id, 'Otro')
    expect(await unreadOf(ana)).toBe(1)
    for (const until of ['ayer', '', '2026-11-26', 7, null, undefined])
      expect(await readRefusal(await ana.attempt('POST /notifications/read', { body: { until } }))).toMatchObject({ status: 400 })
    expect((await fixture.stranger.attempt('POST /notifications/read', { body: { until: second?.at } })).status).toBe(401)
  })

  it('is undone by a further like on the same item', async () => {
    const { ana, luis, server } = fixture
    const id = await createItinerary(ana)
    await like(luis, id)
    await sendNoticesRead(ana)
    await like(await signUp(server), id)
    expect([await unreadOf(ana), (await noticesOf(ana)).map(({ read, count }) => [read, count])]).toEqual([1, [[false, 2]]])
  })
})

describe('notice settings', () => {
  it('start with the defaults, change in part, and refuse invalid values with 400', async () => {
    const { ana, luis } = fixture
    const all = Object.fromEntries(noticeKinds.map((kind) => [kind, defaultNoticeChannels]))
    const settings = (who: Account) => who.call('GET /notifications/settings')
    expect(await settings(ana)).toEqual(all)
    await patchNoticeSettings(ana, { like: { mail: true }, comment: { here: false, push: true } })
    await patchNoticeSettings(ana, { like: { push: true }, nothing: { here: false } } as NoticeSettingsChange)
    const changed = {
      ...all,
      like: { here: true, mail: true, push: true },
      comment: { here: false, mail: false, push: true },
    }
    expect([await settings(ana), await settings(luis)]).toEqual([changed, all])
    for (const body of [
      { like: { mail: 'yes' } },
      { like: true },
      { like: { push: null } },
      { like: { sms: true } },
      { like: {} },
      [],
    ])
      expect((await ana.attempt('PATCH /notifications/settings', { body })).status, JSON.stringify(body)).toBe(400)
    expect((await fixture.stranger.attempt('PATCH /notifications/settings', { body: {} })).status).toBe(401)
    expect(await settings(ana)).toEqual(changed)
  })

  it('hide a disabled kind from list and count until it is enabled again', async () => {
    const { ana } = fixture
    await comments(2)
    await patchNoticeSettings(ana, { comment: { here: false } })
    expect([await noticesOf(ana), await unreadOf(ana)]).toEqual([[], 0])
    await patchNoticeSettings(ana, { comment: { here: true } })
    expect([(await noticesOf(ana)).length, await unreadOf(ana)]).toEqual([2, 2])
  })
})

describe('notices of blocked and muted users', () => {
  it.each([
    ['blocked', (ana: Account, luis: Account) => block(ana, luis)],
    ['blocked by', (ana: Account, luis: Account) => block(luis, ana)],
    ['muted', (ana: Account, luis: Account) => mute(ana, luis)],
  ])('%s: earlier ones are hidden, and so are later ones in a shared trip', async (_, keepAway) => {
    const { ana, luis, server } = fixture
    const friend = await signUp(server)
    const id = await createItinerary(friend)
    await invite(friend, id, ana)
    await invite(friend, id, luis)
    const own = await createItinerary(ana)
    await like(luis, own)
    await like(friend, own)
    await followAs(luis, ana)
    await postComment(luis, id, `Hola @${ana.username}`)
    expect(await fetchNoticeSummaries(ana)).toHaveLength(4)
    await keepAway(ana, luis)
    const left = [
      ['like', 1, friend.username],
      ['invited', 1, friend.username],
    ]
    expect(await fetchNoticeSummaries(ana)).toEqual(left)
    await postComment(luis, id, 'Otro')
    expect([await fetchNoticeSummaries(ana), await unreadOf(ana)]).toEqual([left, 2])
    expect((await fetchNoticeSummaries(friend))[0]).toEqual(['comment', 1, luis.username])
  })

  it('are never sent for actions while muted, even after unmuting', async () => {
    const { ana, luis } = fixture
    const id = await createItinerary(ana)
    await mute(ana, luis)
    await like(luis, id)
    await postComment(luis, id, 'Hola')
    await ana.call('DELETE /users/{id}/mute', { params: { id: luis.id } })
    expect(await noticesOf(ana)).toEqual([])
    await postComment(luis, id, 'Otra vez')
    expect(await fetchNoticeSummaries(ana)).toEqual([['comment', 1, luis.username]])
  })
})
