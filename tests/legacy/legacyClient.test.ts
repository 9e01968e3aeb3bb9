import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ItineraryCard } from '#shared/api/itineraries'
import { List, ListCard } from '#shared/api/lists'
import { LocationSuggestion } from '#shared/api/locations'
import { UserSuggestion } from '#shared/api/search'
import { UserPublic } from '#shared/api/users'
import { addEvent, editEvent } from '#shared/itinerary/commands'
import { eventually } from '#testkit/eventually'
import { LegacyClient, pickedInstant, type UploadFile } from '#testkit/legacy/legacyClient'
import type { LegacyEditor } from '#testkit/legacy/legacyEditor'
import { MADRID } from '#testkit/api/apiClient'
import { jpeg, png } from '#testkit/api/pictures'
import { startTestServer, type TestServer } from '#testkit/server/testServer'

let server: TestServer
/** How far the server's clock has been put forward. */
let ahead = 0
let cover: UploadFile
beforeAll(async () => {
  server = await startTestServer({ overrides: { now: () => Date.now() + ahead } })
  cover = { content: await jpeg(64, 48), type: 'image/jpeg' }
}, 180_000)
afterAll(() => server.close())

const PASSWORD = 'contraseña segura'
const cards = z.array(ItineraryCard)
const lists = z.array(ListCard)
const people = z.array(UserPublic)
const idsOf = (things: readonly { id: string }[]) => things.map(({ id }) => id)

let visitors = 0
async function newcomer(name: string, avatar: UploadFile | string = '/images/default/default-avatar-2.svg') {
  visitors += 1
  const username = `${name.toLowerCase()}${visitors}`
  const client = new LegacyClient(server)
  const user = await client.register({ name, username, email: `${username}@example.org`, password: PASSWORD }, avatar)
  return { client, user, username }
}

const inMadrid = (day: string) => pickedInstant(day, 60)
const destination = async (client: LegacyClient, query: string) => {
  const [first] = await client.read(`/search/locations?query=${encodeURIComponent(query)}&lang=es`, z.array(LocationSuggestion))
  if (first === undefined) throw new Error(`no place for ${query}`)
  return first
}

/** A trip as its form makes it: the cover first, then everything with the dates of a picker in Madrid. */
async function newTrip(client: LegacyClient, username: string, more: object = {}): Promise<string> {
  const image = await client.upload('itinerary-image', cover, username)
  const location = await destination(client, 'madrid')
  const [startDate, endDate] = [inMadrid('2026-12-10'), inMadrid('2026-12-12')]
  return client.create('/itineraries', {
    title: 'Puente',
    description: '',
    image,
    startDate,
    endDate,
    location,
    isPublic: true,
    ...more,
  })
}

const runOut = () => {
  ahead += 901_000
}

describe('an older page', () => {
  test('uploads an avatar, registers with it and signs in again', async () => {
    const { client, user, username } = await newcomer('Ana', { content: await png(90, 90), type: 'image/png' })
    expect(user.avatar).toMatch(/^\/uploads\//)
    expect((await fetch(server.url + user.avatar)).status).toBe(200)
    await client.logout()
    expect(await client.start()).toBeUndefined()
    await expect(client.login(username, 'otra cosa')).rejects.toThrow('UnauthorizedError')
    expect((await client.login(`${username}@example.org`, PASSWORD)).id).toBe(user.id)
    expect(await client.start()).toMatchObject({ id: user.id, email: `${username}@example.org` })
  })

  test('shows its preset avatars, and settings that are sent whole with empty passwords', async () => {
    const { client, user, username } = await newcomer('Bea')
    expect(user.avatar).toBe('/images/avatars/avatar-2.svg')
    const form = { name: 'Beatriz', username, email: `${username}@example.org`, avatar: '/images/default/default-avatar-5.svg' }
    await client.write('PATCH', `/users/${user.id}`, { ...form, currentPassword: '', newPassword: '', confirmPassword: '' })
    expect(await client.start()).toMatchObject({ name: 'Beatriz', avatar: '/images/avatars/avatar-5.svg' })
    const passwords = { currentPassword: PASSWORD, newPassword: 'otra contraseña', confirmPassword: 'otra contraseña' }
    await client.write('PATCH', `/users/${user.id}`, { ...form, avatar: null, ...passwords })
    expect(await client.start()).toMatchObject({ name: 'Beatriz', avatar: null })
    await client.logout()
    await client.login(username, 'otra contraseña')
  })

  test('creates a trip on the days that were picked, wherever that was', async () => {
    const { client, username } = await newcomer('Carla')
    for (const minutesEast of [60, -300, -480, 330, 780]) {
      const [startDate, endDate] = [pickedInstant('2026-12-10', minutesEast), pickedInstant('2026-12-12', minutesEast)]
      const id = await newTrip(client, username, { startDate, endDate })
      const { itinerary, mayEdit, people: editors } = await client.openItinerary(id)
      expect([itinerary.startDate, itinerary.endDate]).toEqual(['2026-12-10T00:00:00.000Z', '2026-12-12T00:00:00.000Z'])
      expect(itinerary.days.map(({ label }) => label)[0]).toBe('Día 1 - Jueves, 10 de diciembre')
      expect([mayEdit, editors, itinerary.location.geonameId]).toEqual([true, [username], MADRID])
      expect(itinerary.image).toMatch(/^\/uploads\//)
    }
  })

  test('searches places, trips and people', async () => {
    const { client, user, username } = await newcomer('Dora')
    const id = await newTrip(client, username)
    const visitor = new LegacyClient(server)
    const search = (location: string, more = '') =>
      visitor.read(`/itineraries?location=${encodeURIComponent(location)}&visibility=public&sort=popular&limit=10${more}`, cards)
    for (const place of ['madrid', 'Madrid, España', 'Madrid, Comunidad de Madrid, España'])
      expect(idsOf(await search(place))).toContain(id)
    // It shows its sentence for a failure.
    await expect(search('Madrid, Madrid, Comunidad de Madrid, España')).rejects.toThrow('InvalidInputError')
    expect(await search('100%')).toEqual([])
    const users = await visitor.read(`/search/users?query=${username}`, z.array(UserSuggestion))
    expect(users).toMatchObject([{ type: 'user', id: user.id, name: username }])
    expect(
      idsOf(await visitor.read(`/users?name=${username}&username=${username}&limit=10`, people, { omitsCookies: true })),
    ).toEqual([user.id])
  })

  test('follows, likes, collects and takes everything back, twice over', async () => {
    const { client: eva, user, username } = await newcomer('Eva')
    const { client: fran, user: other } = await newcomer('Fran')
    const id = await newTrip(eva, username)
    const list = await fran.create('/lists', { title: 'Pendientes', description: '', image: null, isPublic: true })
    const things: [path: string, asks: string, says: string, body?: object][] = [
      [`/users/${user.id}/follow`, `/users/${user.id}/is-following`, 'isFollowing'],
      [`/itineraries/${id}/likes`, `/itineraries/${id}/is-liked`, 'isLiked'],
      [`/lists/${list}/likes`, `/lists/${list}/is-liked`, 'isLiked'],
    ]
    for (const [path, asks, says] of things) {
      for (const [method, is] of [
        ['POST', true],
        ['POST', true],
        ['DELETE', false],
        ['DELETE', false],
        ['POST', true],
      ] as const) {
        await fran.write(method, path)
        expect(await fran.read(asks, z.record(z.string(), z.boolean()))).toEqual({ [says]: is })
      }
    }
    await fran.write('POST', `/lists/${list}/itineraries`, { itineraryId: id })
    expect(idsOf((await fran.read(`/lists/${list}`, List)).itineraries)).toEqual([id])
    for (const path of [
      `/itineraries?followedBy=${other.id}&visibility=all&sort=newest&limit=3`,
      `/itineraries?likedBy=${other.id}&visibility=all`,
      `/itineraries?username=${username}&role=owner&visibility=all&limit=3`,
    ])
      expect(idsOf(await fran.read(path, cards)), path).toContain(id)
    expect(idsOf(await fran.read(`/lists?likedBy=${other.id}&visibility=all`, lists))).toEqual([list])
    expect(idsOf(await eva.read(`/users/${user.id}/followers`, people))).toEqual([other.id])
    expect(idsOf(await fran.read(`/users/${other.id}/following`, people))).toEqual([user.id])
    expect(idsOf(await fran.read('/users/suggested?limit=3', people))).not.toContain(user.id)
    await fran.write('DELETE', `/lists/${list}/itineraries`, { itineraryId: id })
    await fran.write('PATCH', `/lists/${list}`, { title: 'Hechos', isPublic: false })
    expect((await fran.read(`/lists/${list}`, List)).itineraries).toEqual([])
    await expect(eva.read(`/lists/${list}`, List)).rejects.toThrow('UnauthorizedError')
    await fran.write('DELETE', `/lists/${list}`)
    await eva.write('DELETE', `/itineraries/${id}`)
    await expect(eva.openItinerary(id)).rejects.toThrow('NotFoundError')
  })
})

describe('two older pages and one of ours on a trip', () => {
  let owner: Awaited<ReturnType<typeof newcomer>>
  let id: string
  let mine: LegacyEditor
  let theirs: LegacyEditor
  beforeEach(async () => {
    owner = await newcomer('Gala')
    const guest = await newcomer('Hugo')
    id = await newTrip(owner.client, owner.username)
    await owner.client.write('POST', `/itineraries/${id}/collaborators`, { username: guest.username })
    await expect(owner.client.write('POST', `/itineraries/${id}/collaborators`, { username: 'nadie.asi' })).rejects.toThrow(
      'NotFoundError',
    )
    mine = await owner.client.edit(id)
    theirs = await guest.client.edit(id)
  })

  const write = async (command: Parameters<Awaited<ReturnType<typeof server.services.hub.open>>['write']>[1]) => {
    const room = await server.services.hub.open(id)
    await room.write({ origin: 'server', userId: null }, command)
  }

  /** Both pages show what the server has, and no other. */
  async function agree(): Promise<void> {
    await eventually(async () => {
      const { itinerary } = await owner.client.openItinerary(id)
      for (const editor of [mine, theirs]) {
        expect(editor.days).toEqual(itinerary.days)
        expect(editor.shown.record).toMatchObject({
          title: itinerary.title,
          startDate: itinerary.startDate,
          endDate: itinerary.endDate,
        })
      }
    })
    expect([...mine.errors, ...theirs.errors]).toEqual([])
  }
  const appears = (label: string) => eventually(() => [mine.event(label), theirs.event(label)])

  test('agree on days and events whoever changed them', async () => {
    const [first = '', second = '', third = ''] = idsOf(mine.days)
    mine.addEvent(first, { label: 'Prado', startTime: '10:00', endTime: '12:30', category: 'art' })
    await appears('Prado')
    theirs.addEvent(first, { label: 'Cocido', image: await theirs.client.upload('event-image', cover, 'hugo') })
    await appears('Cocido')
    await write((doc) => addEvent(doc, { dayId: second }, { label: 'Retiro' }))
    await appears('Retiro')
    mine.editEvent('Retiro', { label: 'El Retiro', description: 'Con barca', startTime: '' })
    await appears('El Retiro')
    theirs.reorder(first, ['Cocido', 'Prado'])
    await write((doc) => editEvent(doc, mine.event('Prado').id, { description: 'Por la puerta de Goya' }))
    await agree()
    expect(mine.days[0]?.events.map(({ label }) => label)).toEqual(['Cocido', 'Prado'])
    expect(mine.event('El Retiro')).toMatchObject({ description: 'Con barca', startTime: null })
    mine.deleteEvent('Cocido')
    theirs.deleteDay(third)
    await agree()
    expect(mine.days).toHaveLength(2)
    mine.addDay()
    await eventually(() => expect(theirs.days).toHaveLength(3))
    await agree()
    expect(mine.days[2]?.label).toBe('Día 3 - Sábado, 12 de diciembre')
  })

  test('agree on the record, which is patched first and then told to the room, with dates as they were picked', async () => {
    await mine.editItinerary({ title: 'Puente de la Constitución' })
    await mine.editItinerary({ description: 'Tres días\ncon Hugo' })
    await mine.editItinerary({
      image: await mine.client.upload('itinerary-image', { content: await png(30, 30), type: 'image/png' }, 'gala'),
    })
    await mine.editItinerary({ endDate: inMadrid('2026-12-14') })
    await mine.editItinerary({ startDate: inMadrid('2026-12-09') })
    await agree()
    expect(theirs.shown.record).toMatchObject({
      title: 'Puente de la Constitución',
      startDate: '2026-12-09T00:00:00.000Z',
      endDate: '2026-12-14T00:00:00.000Z',
    })
    expect(theirs.days[0]?.label).toBe('Día 1 - Miércoles, 9 de diciembre')
    // Told to the room only, as an old tab may do.
    const dates = { startDate: inMadrid('2026-12-20'), endDate: inMadrid('2026-12-24') }
    mine.socket.emit('edit-itinerary', { itineraryId: id, updatedItineraryData: dates })
    await eventually(() => expect(theirs.shown.record.startDate).toBe('2026-12-20T00:00:00.000Z'))
    await agree()
    // What no picker sends is refused, and nothing is changed.
    mine.socket.emit('edit-itinerary', { itineraryId: id, updatedItineraryData: { startDate: '2026-12-20T23:10:00.000Z' } })
    await eventually(() => expect(mine.errors).toHaveLength(1))
    mine.errors = []
    await agree()
  })

  test('show and hide it, and the guest is told when it is gone', async () => {
    const visitor = new LegacyClient(server)
    expect((await visitor.openItinerary(id)).mayEdit).toBe(false)
    await mine.client.write('PATCH', `/itineraries/${id}`, { isPublic: false })
    await expect(visitor.openItinerary(id)).rejects.toThrow('UnauthorizedError')
    await expect(visitor.write('DELETE', `/itineraries/${id}`)).rejects.toThrow('Refresh token error')
    await expect(theirs.client.write('PATCH', `/itineraries/${id}`, { title: 'Mío' })).rejects.toThrow('UnauthorizedError')
    await agree()
    const gone = new Promise((resolve) => theirs.socket.once('itinerary-deleted', resolve))
    await mine.client.write('DELETE', `/itineraries/${id}`)
    expect(await gone).toEqual({ itineraryId: id })
  })

  test('go on when their tokens ran out, also after the line broke', async () => {
    runOut()
    const [first = ''] = idsOf(mine.days)
    mine.addEvent(first, { label: 'Sin refrescar' })
    await appears('Sin refrescar')
    theirs.socket.io.engine.close()
    await eventually(() => expect(theirs.socket.connected).toBe(true))
    await agree()
    const late = await owner.client.edit(id)
    expect(late.event('Sin refrescar').description).toBe('')
    expect(owner.client.calls.filter((call) => call.includes('refresh'))).toEqual([])
  })
})

describe('an older page whose access token ran out', () => {
  test('reads public and own things and uploads without noticing', async () => {
    const { client, user, username } = await newcomer('Iris')
    const id = await newTrip(client, username, { isPublic: false })
    const list = await client.create('/lists', { title: 'De todos', description: '', image: null, isPublic: true })
    runOut()
    expect((await client.start())?.id).toBe(user.id)
    expect((await client.openItinerary(id)).itinerary.myRole).toBe('owner')
    expect((await client.read(`/lists/${list}`, List)).author.id).toBe(user.id)
    expect(idsOf(await client.read(`/itineraries?userId=${user.id}&visibility=all`, cards))).toEqual([id])
    expect((await destination(client, 'toledo')).name).toBe('Toledo')
    for (const kind of ['avatar', 'itinerary-image', 'event-image', 'list-image'] as const)
      expect(await client.upload(kind, cover, username)).toMatch(/^\/uploads\//)
    expect(client.calls.filter((call) => call.includes(' 401'))).toEqual([])
  })

  test('changes something after one refresh, from several tabs too', async () => {
    const { client, username } = await newcomer('Jana')
    const id = await newTrip(client, username)
    runOut()
    client.calls.length = 0
    await client.write('PATCH', `/itineraries/${id}`, { title: 'Después' })
    expect(client.calls).toEqual([`PATCH /itineraries/${id} 401`, 'POST /auth/refresh-token 204', `PATCH /itineraries/${id} 204`])
    runOut()
    const liking = Array.from({ length: 4 }, () => client.write('POST', `/itineraries/${id}/likes`))
    expect((await Promise.all(liking)).map(({ status }) => status)).toEqual([204, 204, 204, 204])
    expect(client.isAtLogin).toBe(false)
  })

  test('is sent to /login once its session ended, and then looks around as a stranger', async () => {
    const { client, user, username } = await newcomer('Kira')
    const id = await newTrip(client, username)
    const elsewhere = new LegacyClient(server)
    await elsewhere.login(username, PASSWORD)
    const passwords = { currentPassword: PASSWORD, newPassword: 'otra contraseña' }
    await elsewhere.write('PATCH', `/users/${user.id}`, passwords)
    await expect(client.read(`/itineraries/${id}`, ItineraryCard)).rejects.toThrow('UnauthorizedError')
    await expect(client.write('POST', `/itineraries/${id}/likes`)).rejects.toThrow('Refresh token error')
    expect([client.isAtLogin, client.storedUserId, client.cookies]).toEqual([true, null, ''])
    expect((await client.openItinerary(id)).itinerary.myRole).toBe('visitor')
    await client.login(username, 'otra contraseña')
    expect((await client.openItinerary(id)).mayEdit).toBe(true)
  })

  test('counts as nobody with cookies that are not ours', async () => {
    const client = new LegacyClient(server)
    client.jar.set('access_token', 'basura')
    client.jar.set('refresh_token', 'basura', '/api/auth')
    await client.read('/itineraries?sort=popular', cards)
    await expect(client.write('POST', `/users/${server.services.newId()}/follow`)).rejects.toThrow('Refresh token error')
    expect(client.jar.header('/api/auth')).toBe('')
  })
})
