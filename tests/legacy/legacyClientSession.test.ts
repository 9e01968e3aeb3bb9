import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ItineraryCard } from '#shared/api/itineraries'
import { List } from '#shared/api/lists'
import { LegacyClient } from '#testkit/legacy/legacyClient'
import { findDestination, LEGACY_PASSWORD, setUpLegacyFixture } from '#testkit/legacy/legacyFixture'

const fixture = setUpLegacyFixture()

const cards = z.array(ItineraryCard)
const idsOf = (things: readonly { id: string }[]) => things.map(({ id }) => id)

describe('a legacy page with an expired access token', () => {
  test('reads public and own data and uploads without a 401', async () => {
    const { client, user, username } = await fixture.newcomer('Iris')
    const id = await fixture.newTrip({ client, username }, { isPublic: false })
    const list = await client.create('/lists', { title: 'De todos', description: '', image: null, isPublic: true })
    fixture.expireAccessTokens()
    expect((await client.loadPage())?.id).toBe(user.id)
    expect((await client.openItinerary(id)).itinerary.myRole).toBe('owner')
    expect((await client.read(`/lists/${list}`, List)).author.id).toBe(user.id)
    expect(idsOf(await client.read(`/itineraries?userId=${user.id}&visibility=all`, cards))).toEqual([id])
    expect((await findDestination(client, 'toledo')).name).toBe('Toledo')
    for (const kind of ['avatar', 'itinerary-image', 'event-image', 'list-image'] as const)
      expect(await client.upload(kind, fixture.cover, username)).toMatch(/^\/uploads\//)
    expect(client.calls.filter((call) => call.includes(' 401'))).toEqual([])
  })

  test('writes after one refresh, also from several tabs', async () => {
    const { client, username } = await fixture.newcomer('Jana')
    const id = await fixture.newTrip({ client, username })
    fixture.expireAccessTokens()
    client.calls.length = 0
    await client.write('PATCH', `/itineraries/${id}`, { title: 'Después' })
    expect(client.calls).toEqual([`PATCH /itineraries/${id} 401`, 'POST /auth/refresh-token 204', `PATCH /itineraries/${id} 204`])
    fixture.expireAccessTokens()
    const liking = Array.from({ length: 4 }, () => client.write('POST', `/itineraries/${id}/likes`))
    expect((await Promise.all(liking)).map(({ status }) => status)).toEqual([204, 204, 204, 204])
    expect(client.isAtLogin).toBe(false)
  })

  test('is sent to /login once its session ended, and then reads as a visitor', async () => {
    const { client, user, username } = await fixture.newcomer('Kira')
    const id = await fixture.newTrip({ client, username })
    const elsewhere = new LegacyClient(fixture.server)
    await elsewhere.login(username, LEGACY_PASSWORD)
    const passwords = { currentPassword: LEGACY_PASSWORD, newPassword: 'otra contraseña' }
    await elsewhere.write('PATCH', `/users/${user.id}`, passwords)
    await expect(client.read(`/itineraries/${id}`, ItineraryCard)).rejects.toThrow('UnauthorizedError')
    await expect(client.write('POST', `/itineraries/${id}/likes`)).rejects.toThrow('Refresh token error')
    expect([client.isAtLogin, client.storedUserId, client.cookies]).toEqual([true, null, ''])
    expect((await client.openItinerary(id)).itinerary.myRole).toBe('visitor')
    await client.login(username, 'otra contraseña')
    expect((await client.openItinerary(id)).mayEdit).toBe(true)
  })

  test('counts as signed out with invalid cookies', async () => {
    const client = new LegacyClient(fixture.server)
    client.jar.set('access_token', 'basura')
    client.jar.set('refresh_token', 'basura', '/api/auth')
    await client.read('/itineraries?sort=popular', cards)
    await expect(client.write('POST', `/users/${fixture.server.services.newId()}/follow`)).rejects.toThrow('Refresh token error')
    expect(client.jar.header('/api/auth')).toBe('')
  })
})
