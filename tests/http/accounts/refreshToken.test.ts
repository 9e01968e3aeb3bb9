import { describe, expect, it } from 'vitest'
import { sessionFromCookieHeader } from '#server/accounts/sessionService'
import { ApiClient, createItinerary, type Account } from '#testkit/api/apiClient'
import { changePassword, copyCookies, publicPage, refresh, sessionUser } from '#testkit/api/sessionCalls'
import { eventually } from '#testkit/eventually'
import { valueIn } from '#testkit/server/rows'
import { ACCESS_TOKEN_LIFE, DAY, SECOND, setSessionStage } from '#testkit/server/sessionStage'

const { stage, clock, ended } = setSessionStage()

/** Token use is recorded after the response. */
const seen = ({ id }: Account) =>
  eventually(async () =>
    expect(await valueIn(stage.server.services.db, 'SELECT seen_at FROM sessions WHERE user_id = @id', { id })).not.toBeNull(),
  )

describe('POST /auth/refresh-token', () => {
  it('rotates the token', async () => {
    const first = stage.ana.jar.get('refresh_token')
    await refresh(stage.ana)
    const second = stage.ana.jar.get('refresh_token')
    clock.now += ACCESS_TOKEN_LIFE
    await refresh(stage.ana)
    expect(new Set([first, second, stage.ana.jar.get('refresh_token')]).size).toBe(3)
  })

  it('gives parallel tabs the same new token', async () => {
    const tabs = [copyCookies(stage.ana), copyCookies(stage.ana), copyCookies(stage.ana)]
    const answers = await Promise.all(tabs.map(refresh))
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204])
    expect(new Set(tabs.map((tab) => tab.jar.get('refresh_token'))).size).toBe(1)
    clock.now += ACCESS_TOKEN_LIFE
    expect((await refresh(tabs[0] ?? stage.ana)).status).toBe(204)
    expect(ended).toEqual([])
  })

  it('takes a tab that is still on its way with the token of before while another one refreshes with the new one', async () => {
    const slow = copyCookies(stage.ana)
    await refresh(stage.ana)
    const first = stage.ana.jar.get('refresh_token')
    clock.now += 5 * SECOND
    expect((await refresh(stage.ana)).status).toBe(204)
    clock.now += 4 * SECOND
    expect((await refresh(slow)).status).toBe(204)
    expect([stage.ana, slow].map(({ jar }) => jar.get('refresh_token'))).toEqual([first, first])
    expect(await sessionUser(slow)).toBe(stage.ana.id)
    expect(ended).toEqual([])
  })

  it('does the same for tabs whose answer had got lost long before', async () => {
    const [slow, quick] = [copyCookies(stage.ana), copyCookies(stage.ana)]
    await refresh(copyCookies(stage.ana))
    clock.now += DAY
    for (const tab of [quick, quick, slow]) expect((await refresh(tab)).status).toBe(204)
    expect(ended).toEqual([])
  })

  it('whose answer got lost is repeated with the token of before, however late', async () => {
    const phone = copyCookies(stage.ana)
    await refresh(stage.ana)
    clock.now += 20 * DAY
    expect((await refresh(phone)).status).toBe(204)
    expect(phone.jar.get('refresh_token')).toBe(stage.ana.jar.get('refresh_token'))
    clock.now += DAY
    expect((await refresh(phone)).status).toBe(204)
    expect(await sessionUser(phone)).toBe(stage.ana.id)
    expect(ended).toEqual([])
  })

  it('may lose an answer every time', async () => {
    const phone = copyCookies(stage.ana)
    for (let i = 0; i < 3; i += 1) {
      clock.now += 3600 * SECOND
      await refresh(copyCookies(phone))
      clock.now += 60 * SECOND
      expect((await refresh(phone)).status).toBe(204)
    }
    expect((await publicPage(phone)).status).toBe(200)
    expect(ended).toEqual([])
  })

  it('may lose two answers in a row when it is repeated within seconds, by two tabs too', async () => {
    const phone = copyCookies(stage.ana)
    await refresh(copyCookies(phone))
    clock.now += 60 * SECOND
    await refresh(copyCookies(phone))
    clock.now += 9 * SECOND
    const tabs = [copyCookies(phone), copyCookies(phone)]
    expect((await Promise.all(tabs.map(refresh))).map(({ status }) => status)).toEqual([204, 204])
    clock.now += ACCESS_TOKEN_LIFE
    expect((await Promise.all(tabs.map(refresh))).map(({ status }) => status)).toEqual([204, 204])
    expect(ended).toEqual([])
  })

  it('ends the whole family when the token of before comes late a second time', async () => {
    const thief = copyCookies(stage.ana)
    await refresh(copyCookies(stage.ana))
    clock.now += 60 * SECOND
    expect((await refresh(stage.ana)).status).toBe(204)
    clock.now += 10 * SECOND
    expect((await refresh(thief)).status).toBe(401)
    expect(ended).toEqual([stage.ana.id])
  })

  const firstUses: [string, (person: Account) => Promise<unknown>][] = [
    ['by a read', publicPage],
    ['by a write', (person) => person.call('POST /itineraries/{id}/likes', { params: { id: liked } })],
    ['by a socket', (person) => sessionFromCookieHeader(stage.server.services, person.cookies)],
    ['by GET /auth/session', sessionUser],
  ]
  let liked = ''
  it.each(firstUses)('takes the token of before for 10 s more once the new one was seen in use %s', async (_, use) => {
    liked = await createItinerary(stage.ana)
    const [tab, thief] = [copyCookies(stage.ana), copyCookies(stage.ana)]
    await refresh(stage.ana)
    clock.now += 60 * SECOND
    await use(stage.ana)
    await seen(stage.ana)
    clock.now += 9 * SECOND
    expect((await refresh(tab)).status).toBe(204)
    clock.now += SECOND
    expect((await refresh(thief)).status).toBe(401)
    expect(ended).toEqual([stage.ana.id])
    expect((await publicPage(stage.ana)).status).toBe(401)
    expect((await refresh(stage.ana)).status).toBe(401)
    expect(stage.ana.jar.get('access_token')).toBeUndefined()
    expect((await publicPage(stage.ana)).status).toBe(200)
  })

  it('does not take the access token of before for the new one', async () => {
    const phone = copyCookies(stage.ana)
    await refresh(stage.ana)
    await publicPage(phone)
    await sessionFromCookieHeader(stage.server.services, phone.cookies)
    clock.now += 60 * SECOND
    await publicPage(phone)
    expect((await refresh(phone)).status).toBe(204)
    expect(ended).toEqual([])
  })

  it('ends it at once when the token is older than the one before', async () => {
    const thief = copyCookies(stage.ana)
    await refresh(stage.ana)
    clock.now += 10 * SECOND
    await refresh(stage.ana)
    expect((await refresh(thief)).status).toBe(401)
    expect(ended).toEqual([stage.ana.id])
  })

  it('takes neither an access token nor garbage, and then takes both cookies away', async () => {
    const access = stage.ana.jar.get('access_token') ?? ''
    for (const token of [access, 'garbage', `${stage.ana.id}.${'x'.repeat(43)}`, '..', '%E0%A4%A']) {
      const client = copyCookies(stage.ana)
      client.jar.set('refresh_token', token, '/api/auth')
      expect((await refresh(client)).status, token).toBe(401)
      expect(client.jar.get('access_token')).toBeUndefined()
      expect(client.jar.get('refresh_token')).toBeUndefined()
    }
    expect((await refresh(new ApiClient(stage.server))).status).toBe(401)
    expect(ended).toEqual([])
  })

  it('is no access token either', async () => {
    const client = new ApiClient(stage.server)
    client.jar.set('access_token', stage.ana.jar.get('refresh_token') ?? '')
    expect(await sessionUser(client)).toBeNull()
  })
})

it('a failed renewal leaves a stranger: the cookies are gone and no session is answered', async () => {
  const thief = copyCookies(stage.ana)
  await changePassword(stage.ana, 'otra contraseña')
  await refresh(thief)
  expect(await sessionUser(stage.ana)).toBeNull()
  expect(stage.ana.cookies).toBe('')
  expect((await publicPage(stage.ana)).status).toBe(200)
})
