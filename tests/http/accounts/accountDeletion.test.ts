import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addEvent, editEvent } from '#shared/itinerary/commands'
import { eventually } from '#testkit/eventually'
import { jpeg } from '#testkit/api/pictures'
import { LegacyTab } from '#testkit/legacy/legacyTab'
import { ApiClient, createItinerary, invite, readRefusal, signUp, type Account } from '#testkit/api/apiClient'
import { serverForTest, startTestServer, type TestServer } from '#testkit/server/testServer'
import { syncClientOf } from '#testkit/sync/syncClient'
import { queryValue } from '#testkit/server/rows'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

let ana: Account
let luis: Account
let eva: Account
beforeEach(async () => {
  ana = await signUp(server)
  luis = await signUp(server)
  eva = await signUp(server)
})

const remove = (who: ApiClient, target: Account, password: unknown = target.password) =>
  who.attempt('DELETE /users/{id}', { params: { id: target.id }, body: { password } })
const read = (who: ApiClient, id: string) => who.call('GET /itineraries/{id}', { params: { id } })
const statusOf = async (who: ApiClient, id: string) => (await who.attempt('GET /itineraries/{id}', { params: { id } })).status
const rowsOf = (table: string, column: string, value: string) =>
  queryValue<number>(server.services.db, `SELECT count(*) FROM ${table} WHERE ${column} = @value`, { value })

const editing = (person: Account, id: string) => syncClientOf(person, id).synced()

describe('DELETE /users/{id}', () => {
  it('refuses strangers, other users and a wrong password', async () => {
    const stranger = new ApiClient(server)
    expect(await readRefusal(await remove(stranger, ana))).toMatchObject({ status: 401, error: 'UnauthorizedError' })
    expect(await readRefusal(await remove(luis, ana, luis.password))).toMatchObject({ status: 403, error: 'UnauthorizedError' })
    expect(await readRefusal(await remove(ana, ana, 'no es esta'))).toMatchObject({ status: 403, error: 'UnauthorizedError' })
    for (const password of ['', null, 7, { a: 1 }])
      expect(await readRefusal(await remove(ana, ana, password))).toMatchObject({ status: 400, error: 'InvalidInputError' })
    expect((await ana.call('GET /auth/session')).user?.id).toBe(ana.id)
  })

  it('removes the profile, login and every session, and frees the username', async () => {
    const phone = new ApiClient(server)
    const credentials = { body: { usernameOrEmail: ana.username, password: ana.password } }
    await phone.call('POST /auth/login', credentials)
    const answer = await remove(ana, ana)
    expect([answer.status, await answer.text()]).toEqual([204, ''])
    expect(ana.cookies).toBe('')
    expect((await new ApiClient(server).attempt('GET /users/{id}', { params: { id: ana.username } })).status).toBe(404)
    expect((await new ApiClient(server).attempt('POST /auth/login', credentials)).status).toBe(401)
    expect((await phone.attempt('GET /itineraries')).status).toBe(401)
    expect((await phone.attempt('POST /auth/refresh-token')).status).toBe(401)
    expect(await new ApiClient(server).call('GET /users', { query: { q: ana.username } })).toEqual([])
    const again = await signUp(server, { username: ana.username })
    expect(again.id).not.toBe(ana.id)
  })

  it('closes open sync connections and legacy sockets of the user', async () => {
    const id = await createItinerary(ana, { isPublic: false })
    const page = await editing(ana, id)
    const tab = await LegacyTab.enter(ana, id)
    await remove(ana, ana)
    await eventually(() => expect(page.closes.map(({ code }) => code)).toEqual([4401]))
    await eventually(() => expect(tab.socket.connected).toBe(false))
  })

  it('deletes itineraries without collaborators and notifies their viewers', async () => {
    const id = await createItinerary(ana)
    const watcher = await LegacyTab.enter(luis, id)
    await remove(ana, ana)
    await eventually(() => expect(watcher.notices).toEqual(['itinerary-ready', 'itinerary-deleted']))
    expect(await statusOf(luis, id)).toBe(404)
    for (const table of ['docs', 'itineraries']) expect(await rowsOf(table, 'id', id)).toBe(0)
    expect(await rowsOf('doc_updates', 'doc_id', id)).toBe(0)
  })

  it('transfers a shared itinerary to its oldest collaborator', async () => {
    const id = await createItinerary(ana, { title: 'Nuestro viaje', isPublic: false })
    await invite(ana, id, luis)
    await invite(ana, id, eva)
    const before = await read(luis, id)
    await remove(ana, ana)
    const { collaborators, myRole, userId, author, days, recordVersion } = await read(luis, id)
    expect({ collaborators, myRole, userId, author: author.id, days, recordVersion }).toEqual({
      collaborators: [eva.id],
      myRole: 'owner',
      userId: luis.id,
      author: luis.id,
      days: before.days,
      recordVersion: before.recordVersion,
    })
    expect((await read(eva, id)).myRole).toBe('collaborator')
    const editors = await luis.call('GET /itineraries/{id}/collaborators', { params: { id } })
    expect(editors.map((person) => person.id)).toEqual([luis.id, eva.id])
    await luis.call('PATCH /itineraries/{id}', { params: { id }, body: { title: 'Mi viaje' } })
    expect(await statusOf(ana, id)).toBe(403)
  })

  it('keeps editors of a transferred itinerary connected, sends them the collaborators and loses no edit', async () => {
    const id = await createItinerary(ana, { isPublic: false })
    await invite(ana, id, luis)
    await invite(ana, id, eva)
    const [anas, luiss, evas] = [await editing(ana, id), await editing(luis, id), await editing(eva, id)]
    const tab = await LegacyTab.enter(eva, id)
    const [day] = luiss.view().days
    const eventId = addEvent(anas.doc, { dayId: day?.id ?? '' }, { label: 'Última idea de Ana' })
    await eventually(() => expect(anas.isStored).toBe(true))
    await remove(ana, ana)
    await eventually(() => expect(anas.closes.map(({ code }) => code)).toEqual([4401]))
    await eventually(() => expect(luiss.records.at(-1)).toMatchObject({ collaborators: [eva.id], recordVersion: 1 }))
    await eventually(() => expect(tab.loadedPage.record).toMatchObject({ collaborators: [eva.id] }))
    editEvent(luiss.doc, eventId, { label: 'La idea de Ana' })
    await eventually(() => expect(evas.view().events[eventId]?.label).toBe('La idea de Ana'))
    expect([luiss.closes, evas.closes]).toEqual([[], []])
    expect((await read(eva, id)).days[0]?.events[0]?.label).toBe('La idea de Ana')
  })

  it('removes the user from itineraries where they collaborate', async () => {
    const id = await createItinerary(luis, { isPublic: false })
    await invite(luis, id, ana)
    const page = await editing(luis, id)
    await remove(ana, ana)
    await eventually(() => expect(page.records.at(-1)).toMatchObject({ collaborators: [] }))
    expect((await read(luis, id)).collaborators).toEqual([])
  })

  it('emits sessionEnded first, and accessRevoked before recordChanged for each itinerary', async () => {
    const heard: string[] = []
    const listeners = (['sessionEnded', 'accessRevoked', 'recordChanged', 'itineraryDeleted'] as const).map((name) => {
      const listener = (payload: Partial<Record<'userId' | 'itineraryId', string>>) =>
        heard.push(`${name} ${payload.itineraryId === undefined ? '' : (names.get(payload.itineraryId) ?? '?')}`.trim())
      server.services.bus.on(name, listener)
      return () => server.services.bus.off(name, listener)
    })
    const [alone, shared, guest] = [await createItinerary(ana), await createItinerary(ana), await createItinerary(luis)]
    const names = new Map([
      [alone, 'alone'],
      [shared, 'shared'],
      [guest, 'guest'],
    ])
    await invite(ana, shared, luis)
    await invite(luis, guest, ana)
    heard.length = 0
    await remove(ana, ana)
    for (const stop of listeners) stop()
    expect(heard).toEqual([
      'sessionEnded',
      'itineraryDeleted alone',
      'accessRevoked guest',
      'recordChanged guest',
      'accessRevoked shared',
      'recordChanged shared',
    ])
  })

  it('deletes likes and lists, stops serving the avatar and corrects like counts', async () => {
    const id = await createItinerary(luis)
    await ana.call('POST /itineraries/{id}/likes', { params: { id } })
    await eva.call('POST /itineraries/{id}/likes', { params: { id } })
    const list = await ana.attempt('POST /lists', { body: { title: 'Para el verano', isPublic: true } })
    const listId = list.headers.get('location')?.split('/').at(-1) ?? ''
    await luis.call('POST /lists/{id}/likes', { params: { id: listId } })
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(await jpeg(40, 30))]), 'a.jpg')
    const { avatarUrl } = (await (await ana.send('POST', '/api/upload/avatar', { body: form })).json()) as { avatarUrl: string }
    await remove(ana, ana)
    expect((await read(eva, id)).likes).toBe(1)
    expect((await eva.attempt('GET /lists/{id}', { params: { id: listId } })).status).toBe(404)
    expect((await eva.send('GET', avatarUrl)).status).toBe(404)
    expect(await rowsOf('uploads', 'name', avatarUrl.split('/').at(-1) ?? '')).toBe(1)
    const rest = ['sessions', 'uploads', 'lists', 'list_likes', 'itinerary_likes', 'collaborators', 'user_names', 'itineraries']
    for (const table of rest) expect([table, await rowsOf(table, 'user_id', ana.id)]).toEqual([table, 0])
  })

  it('answers 204 to one of two concurrent requests, and 204, 401 or 404 to the other', async () => {
    const answers = await Promise.all([remove(ana, ana), remove(ana, ana)])
    expect(answers.map(({ status }) => status).toSorted()[0]).toBe(204)
    expect(answers.every(({ status }) => [204, 401, 404].includes(status))).toBe(true)
  })
})

describe('GET /users/{id}/data', () => {
  it('contains all data of the user, including edits made just before, and no secrets', async () => {
    const mine = await createItinerary(ana, { title: 'Mío', isPublic: false })
    const theirs = await createItinerary(luis, { title: 'De Luis' })
    await invite(luis, theirs, ana)
    await ana.call('POST /itineraries/{id}/likes', { params: { id: theirs } })
    await ana.call('POST /users/{id}/follow', { params: { id: luis.id } })
    await eva.call('POST /users/{id}/follow', { params: { id: ana.id } })
    const created = await ana.attempt('POST /lists', { body: { title: 'Secreta' } })
    const listId = created.headers.get('location')?.split('/').at(-1) ?? ''
    await ana.call('POST /lists/{id}/itineraries', { params: { id: listId }, body: { itineraryId: theirs } })
    await ana.call('POST /lists/{id}/likes', { params: { id: listId } })
    const page = await editing(ana, mine)
    const { recordVersion: basedOn } = await ana.call('GET /itineraries/{id}', { params: { id: mine } })
    const entitle = (title: string, at: string) =>
      ana.call('PATCH /itineraries/{id}', { params: { id: mine }, body: { title, madeAt: { title: at }, basedOn } })
    await entitle('El mío', '2026-01-01T10:02:00.000Z')
    await entitle('De antes', '2026-01-01T10:01:00.000Z')
    addEvent(page.doc, { dayId: page.view().days[0]?.id ?? '' }, { label: 'Recién escrito' })
    await eventually(() => expect(page.isStored).toBe(true))

    const answer = await ana.attempt('GET /users/{id}/data', { params: { id: ana.id } })
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="periplo-${ana.username}.json"`)
    const text = await answer.text()
    // Immediately, although rows follow documents later.
    expect(text).toContain('Recién escrito')
    for (const secret of ['argon2', 'refreshHash', luis.email, eva.email]) expect(text).not.toContain(secret)
    const data = await ana.call('GET /users/{id}/data', { params: { id: ana.id } })
    expect(data.user).toMatchObject({ id: ana.id, email: ana.email, followers: 1, following: 1 })
    expect(data.itineraries).toMatchObject([
      { id: mine, title: 'El mío', days: [{ events: [{ label: 'Recién escrito' }] }, {}, {}] },
    ])
    expect(data.lists).toMatchObject([{ id: listId, title: 'Secreta', isPublic: false, itineraries: [{ id: theirs }] }])
    expect(data.likedItineraries.map(({ id }) => id)).toEqual([theirs])
    expect(data.likedLists.map(({ id }) => id)).toEqual([listId])
    expect(data.collaborations.map(({ id }) => id)).toEqual([theirs])
    expect([data.following.map(({ id }) => id), data.followers.map(({ id }) => id)]).toEqual([[luis.id], [eva.id]])
    expect(data.overruledEdits).toMatchObject([{ itineraryId: mine, entry: 'title', mine: { title: 'De antes' } }])
    expect(data.sessions).toHaveLength(1)
  })

  it('allows ten requests a minute per user', async () => {
    const limited = await serverForTest({ env: { RATE_LIMIT: 'on' } })
    const [mar, luz] = [await signUp(limited), await signUp(limited)]
    const ask = async (person: Account) => (await person.attempt('GET /users/{id}/data', { params: { id: person.id } })).status
    for (let i = 0; i < 10; i += 1) expect(await ask(mar)).toBe(200)
    expect([await ask(mar), await ask(luz)]).toEqual([429, 200])
  })

  it('refuses strangers and other users', async () => {
    const params = { id: ana.id }
    expect(await new ApiClient(server).refused('GET /users/{id}/data', { params })).toMatchObject({ status: 401 })
    expect(await luis.refused('GET /users/{id}/data', { params })).toMatchObject({ status: 403, error: 'UnauthorizedError' })
    expect(await ana.refused('GET /users/{id}/data', { params: { id: 'abc' } })).toMatchObject({ status: 404 })
  })
})
