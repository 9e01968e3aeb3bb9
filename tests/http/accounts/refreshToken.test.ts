import { describe, expect, it } from 'vitest'
import { sessionFromCookieHeader } from '#server/accounts/sessionService'
import { ApiClient, createItinerary, type Account } from '#testkit/api/apiClient'
import { changePassword, copyCookies, requestPublicFeed, requestRefresh, fetchSessionUserId } from '#testkit/api/sessionCalls'
import { eventually } from '#testkit/eventually'
import { queryValue } from '#testkit/server/rows'
import { ACCESS_TOKEN_LIFE, DAY, SECOND, setUpSessionFixture } from '#testkit/server/serverFixture'

const { fixture, clock, ended } = setUpSessionFixture()

/** Token use is recorded after the response. */
const seen = ({ id }: Account) =>
  eventually(async () =>
    expect(
      await queryValue(fixture.server.services.db, 'SELECT seen_at FROM sessions WHERE user_id = @id', { id }),
    ).not.toBeNull(),
  )

describe('POST /auth/refresh-token', () => {
  it('rotates the token', async () => {
    const first = fixture.ana.jar.get('refresh_token')
    await requestRefresh(fixture.ana)
    const second = fixture.ana.jar.get('refresh_token')
    clock.now += ACCESS_TOKEN_LIFE
    await requestRefresh(fixture.ana)
    expect(new Set([first, second, fixture.ana.jar.get('refresh_token')]).size).toBe(3)
  })

  it('gives parallel tabs the same new token', async () => {
    const tabs = [copyCookies(fixture.ana), copyCookies(fixture.ana), copyCookies(fixture.ana)]
    const answers = await Promise.all(tabs.map(requestRefresh))
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204])
    expect(new Set(tabs.map((tab) => tab.jar.get('refresh_token'))).size).toBe(1)
    clock.now += ACCESS_TOKEN_LIFE
    expect((await requestRefresh(tabs[0] ?? fixture.ana)).status).toBe(204)
    expect(ended).toEqual([])
  })

  it('accepts the previous token from a slow tab after another tab refreshed with the new one', async () => {
    const slow = copyCookies(fixture.ana)
    await requestRefresh(fixture.ana)
    const first = fixture.ana.jar.get('refresh_token')
    clock.now += 5 * SECOND
    expect((await requestRefresh(fixture.ana)).status).toBe(204)
    clock.now += 4 * SECOND
    expect((await requestRefresh(slow)).status).toBe(204)
    expect([fixture.ana, slow].map(({ jar }) => jar.get('refresh_token'))).toEqual([first, first])
    expect(await fetchSessionUserId(slow)).toBe(fixture.ana.id)
    expect(ended).toEqual([])
  })

  it('accepts the previous token from several tabs a day after a lost answer', async () => {
    const [slow, quick] = [copyCookies(fixture.ana), copyCookies(fixture.ana)]
    await requestRefresh(copyCookies(fixture.ana))
    clock.now += DAY
    for (const tab of [quick, quick, slow]) expect((await requestRefresh(tab)).status).toBe(204)
    expect(ended).toEqual([])
  })

  it('accepts the previous token 20 days after a lost answer', async () => {
    const phone = copyCookies(fixture.ana)
    await requestRefresh(fixture.ana)
    clock.now += 20 * DAY
    expect((await requestRefresh(phone)).status).toBe(204)
    expect(phone.jar.get('refresh_token')).toBe(fixture.ana.jar.get('refresh_token'))
    clock.now += DAY
    expect((await requestRefresh(phone)).status).toBe(204)
    expect(await fetchSessionUserId(phone)).toBe(fixture.ana.id)
    expect(ended).toEqual([])
  })

  it('works when one answer of every refresh is lost', async () => {
    const phone = copyCookies(fixture.ana)
    for (let i = 0; i < 3; i += 1) {
      clock.now += 3600 * SECOND
      await requestRefresh(copyCookies(phone))
      clock.now += 60 * SECOND
      expect((await requestRefresh(phone)).status).toBe(204)
    }
    expect((await requestPublicFeed(phone)).status).toBe(200)
    expect(ended).toEqual([])
  })

  it('works after two lost answers when repeated within seconds, also by two tabs', async () => {
    const phone = copyCookies(fixture.ana)
    await requestRefresh(copyCookies(phone))
    clock.now += 60 * SECOND
    await requestRefresh(copyCookies(phone))
    clock.now += 9 * SECOND
    const tabs = [copyCookies(phone), copyCookies(phone)]
    expect((await Promise.all(tabs.map(requestRefresh))).map(({ status }) => status)).toEqual([204, 204])
    clock.now += ACCESS_TOKEN_LIFE
    expect((await Promise.all(tabs.map(requestRefresh))).map(({ status }) => status)).toEqual([204, 204])
    expect(ended).toEqual([])
  })

  it('revokes the token family when the previous token is reused late a second time', async () => {
    const thief = copyCookies(fixture.ana)
    await requestRefresh(copyCookies(fixture.ana))
    clock.now += 60 * SECOND
    expect((await requestRefresh(fixture.ana)).status).toBe(204)
    clock.now += 10 * SECOND
    expect((await requestRefresh(thief)).status).toBe(401)
    expect(ended).toEqual([fixture.ana.id])
  })

  const firstUses: [string, (person: Account) => Promise<unknown>][] = [
    ['by a read', requestPublicFeed],
    ['by a write', (person) => person.call('POST /itineraries/{id}/likes', { params: { id: liked } })],
    ['by a socket', (person) => sessionFromCookieHeader(fixture.server.services, person.cookies)],
    ['by GET /auth/session', fetchSessionUserId],
  ]
  let liked = ''
  it.each(firstUses)('accepts the previous token for 10 s after the new one is used %s', async (_, use) => {
    liked = await createItinerary(fixture.ana)
    const [tab, thief] = [copyCookies(fixture.ana), copyCookies(fixture.ana)]
    await requestRefresh(fixture.ana)
    clock.now += 60 * SECOND
    await use(fixture.ana)
    await seen(fixture.ana)
    clock.now += 9 * SECOND
    expect((await requestRefresh(tab)).status).toBe(204)
    clock.now += SECOND
    expect((await requestRefresh(thief)).status).toBe(401)
    expect(ended).toEqual([fixture.ana.id])
    expect((await requestPublicFeed(fixture.ana)).status).toBe(401)
    expect((await requestRefresh(fixture.ana)).status).toBe(401)
    expect(fixture.ana.jar.get('access_token')).toBeUndefined()
    expect((await requestPublicFeed(fixture.ana)).status).toBe(200)
  })

  it('does not count use of the previous access token as use of the new one', async () => {
    const phone = copyCookies(fixture.ana)
    await requestRefresh(fixture.ana)
    await requestPublicFeed(phone)
    await sessionFromCookieHeader(fixture.server.services, phone.cookies)
    clock.now += 60 * SECOND
    await requestPublicFeed(phone)
    expect((await requestRefresh(phone)).status).toBe(204)
    expect(ended).toEqual([])
  })

  it('revokes the token family immediately for a token older than the previous one', async () => {
    const thief = copyCookies(fixture.ana)
    await requestRefresh(fixture.ana)
    clock.now += 10 * SECOND
    await requestRefresh(fixture.ana)
    expect((await requestRefresh(thief)).status).toBe(401)
    expect(ended).toEqual([fixture.ana.id])
  })

  it('refuses access tokens and garbage, and clears both cookies', async () => {
    const access = fixture.ana.jar.get('access_token') ?? ''
    for (const token of [access, 'garbage', `${fixture.ana.id}.${'x'.repeat(43)}`, '..', '%E0%A4%A']) {
      const client = copyCookies(fixture.ana)
      client.jar.set('refresh_token', token, '/api/auth')
      expect((await requestRefresh(client)).status, token).toBe(401)
      expect(client.jar.get('access_token')).toBeUndefined()
      expect(client.jar.get('refresh_token')).toBeUndefined()
    }
    expect((await requestRefresh(new ApiClient(fixture.server))).status).toBe(401)
    expect(ended).toEqual([])
  })

  it('issues a refresh token that is not valid as an access token', async () => {
    const client = new ApiClient(fixture.server)
    client.jar.set('access_token', fixture.ana.jar.get('refresh_token') ?? '')
    expect(await fetchSessionUserId(client)).toBeNull()
  })
})

it('GET /auth/session of a revoked session returns no user and clears the cookies', async () => {
  const thief = copyCookies(fixture.ana)
  await changePassword(fixture.ana, 'otra contraseña')
  await requestRefresh(thief)
  expect(await fetchSessionUserId(fixture.ana)).toBeNull()
  expect(fixture.ana.cookies).toBe('')
  expect((await requestPublicFeed(fixture.ana)).status).toBe(200)
})
