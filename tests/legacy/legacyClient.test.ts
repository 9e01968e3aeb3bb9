import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ItineraryCard } from '#shared/api/itineraries'
import { List, ListCard } from '#shared/api/lists'
import { UserSuggestion } from '#shared/api/search'
import { UserPublic } from '#shared/api/users'
import { MADRID_GEONAME_ID } from '#testkit/api/apiClient'
import { png } from '#testkit/api/pictures'
import { LegacyClient, datePickerInstant } from '#testkit/legacy/legacyClient'
import { LEGACY_PASSWORD, setUpLegacyFixture } from '#testkit/legacy/legacyFixture'

const fixture = setUpLegacyFixture()

const cards = z.array(ItineraryCard)
const lists = z.array(ListCard)
const people = z.array(UserPublic)
const idsOf = (things: readonly { id: string }[]) => things.map(({ id }) => id)

describe('a legacy page', () => {
  test('uploads an avatar, registers with it and signs in again', async () => {
    const { client, user, username } = await fixture.newcomer('Ana', { content: await png(90, 90), type: 'image/png' })
    expect(user.avatar).toMatch(/^\/uploads\//)
    expect((await fetch(fixture.server.url + user.avatar)).status).toBe(200)
    await client.logout()
    expect(await client.loadPage()).toBeUndefined()
    await expect(client.login(username, 'otra cosa')).rejects.toThrow('UnauthorizedError')
    expect((await client.login(`${username}@example.org`, LEGACY_PASSWORD)).id).toBe(user.id)
    expect(await client.loadPage()).toMatchObject({ id: user.id, email: `${username}@example.org` })
  })

  test('keeps its preset avatars, and saves settings that it sends whole with empty passwords', async () => {
    const { client, user, username } = await fixture.newcomer('Bea')
    expect(user.avatar).toBe('/images/avatars/avatar-2.svg')
    const form = { name: 'Beatriz', username, email: `${username}@example.org`, avatar: '/images/default/default-avatar-5.svg' }
    await client.write('PATCH', `/users/${user.id}`, { ...form, currentPassword: '', newPassword: '', confirmPassword: '' })
    expect(await client.loadPage()).toMatchObject({ name: 'Beatriz', avatar: '/images/avatars/avatar-5.svg' })
    const passwords = { currentPassword: LEGACY_PASSWORD, newPassword: 'otra contraseña', confirmPassword: 'otra contraseña' }
    await client.write('PATCH', `/users/${user.id}`, { ...form, avatar: null, ...passwords })
    expect(await client.loadPage()).toMatchObject({ name: 'Beatriz', avatar: null })
    await client.logout()
    await client.login(username, 'otra contraseña')
  })

  test('creates a trip on the picked days in any time zone', async () => {
    const { client, username } = await fixture.newcomer('Carla')
    for (const minutesEast of [60, -300, -480, 330, 780]) {
      const [startDate, endDate] = [datePickerInstant('2026-12-10', minutesEast), datePickerInstant('2026-12-12', minutesEast)]
      const id = await fixture.newTrip({ client, username }, { startDate, endDate })
      const { itinerary, mayEdit, people: editors } = await client.openItinerary(id)
      expect([itinerary.startDate, itinerary.endDate]).toEqual(['2026-12-10T00:00:00.000Z', '2026-12-12T00:00:00.000Z'])
      expect(itinerary.days.map(({ label }) => label)[0]).toBe('Día 1 - Jueves, 10 de diciembre')
      expect([mayEdit, editors, itinerary.location.geonameId]).toEqual([true, [username], MADRID_GEONAME_ID])
      expect(itinerary.image).toMatch(/^\/uploads\//)
    }
  })

  test('searches places, trips and people', async () => {
    const { client, user, username } = await fixture.newcomer('Dora')
    const id = await fixture.newTrip({ client, username })
    const visitor = new LegacyClient(fixture.server)
    const search = (location: string, more = '') =>
      visitor.read(`/itineraries?location=${encodeURIComponent(location)}&visibility=public&sort=popular&limit=10${more}`, cards)
    for (const place of ['madrid', 'Madrid, España', 'Madrid, Comunidad de Madrid, España'])
      expect(idsOf(await search(place))).toContain(id)
    await expect(search('Madrid, Madrid, Comunidad de Madrid, España')).rejects.toThrow('InvalidInputError')
    expect(await search('100%')).toEqual([])
    const users = await visitor.read(`/search/users?query=${username}`, z.array(UserSuggestion))
    expect(users).toMatchObject([{ type: 'user', id: user.id, name: username }])
    expect(
      idsOf(await visitor.read(`/users?name=${username}&username=${username}&limit=10`, people, { omitsCookies: true })),
    ).toEqual([user.id])
  })

  test('follows, likes and collects, and undoes each, also when repeated', async () => {
    const { client: eva, user, username } = await fixture.newcomer('Eva')
    const { client: fran, user: other } = await fixture.newcomer('Fran')
    const id = await fixture.newTrip({ client: eva, username })
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
