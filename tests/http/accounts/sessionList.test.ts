import { describe, expect, it } from 'vitest'
import { ApiClient, type Account } from '#testkit/api/apiClient'
import { requestPublicFeed, fetchSessionUserId, signInAgain } from '#testkit/api/sessionCalls'
import { eventually } from '#testkit/eventually'
import { setUpSessionFixture, SECOND } from '#testkit/server/serverFixture'

const { fixture, clock, ended } = setUpSessionFixture()

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

const list = (client: ApiClient) => client.call('GET /auth/sessions')

async function signInWith({ username, password }: Account, userAgent: string): Promise<ApiClient> {
  clock.now += SECOND
  const client = new ApiClient(fixture.server)
  await client.call('POST /auth/login', {
    body: { usernameOrEmail: username, password },
    headers: { 'user-agent': userAgent },
  })
  return client
}

describe('GET /auth/sessions', () => {
  it('lists sessions with device and browser, latest login first, and marks the current one', async () => {
    const { ana } = fixture
    const started = clock.now
    await signInWith(ana, FIREFOX)
    const phone = await signInWith(ana, IPHONE)
    const at = (ms: number) => new Date(ms).toISOString()
    expect((await list(phone)).map(({ id: _, ...session }) => session)).toEqual([
      { device: 'iPhone', browser: 'Safari', createdAt: at(clock.now), lastSeenAt: at(clock.now), isCurrent: true },
      {
        device: 'Linux',
        browser: 'Firefox',
        createdAt: at(clock.now - SECOND),
        lastSeenAt: at(clock.now - SECOND),
        isCurrent: false,
      },
      { device: null, browser: null, createdAt: at(started), lastSeenAt: at(started), isCurrent: false },
    ])
    expect((await fixture.stranger.attempt('GET /auth/sessions')).status).toBe(401)
    expect(await list(fixture.luis)).toHaveLength(1)
  })

  it('shows when each session was last used', async () => {
    const phone = await signInWith(fixture.ana, IPHONE)
    clock.now += 400 * SECOND
    await requestPublicFeed(phone)
    await eventually(async () => expect((await list(fixture.ana))[0]?.lastSeenAt).toBe(new Date(clock.now).toISOString()))
  })

  it('paginates, also across sessions of the same timestamp', async () => {
    for (let i = 0; i < 4; i += 1) {
      await signInWith(fixture.ana, FIREFOX)
      // Three sessions share a timestamp, across a page boundary.
      if (i > 0) clock.now -= SECOND
    }
    const whole = await list(fixture.ana)
    const first = await fixture.ana.attempt('GET /auth/sessions', { query: { limit: 2 } })
    const cursor = /cursor=([\w-]+)/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    const rest = await fixture.ana.call('GET /auth/sessions', { query: { cursor } })
    expect([...((await first.json()) as unknown[]), ...rest]).toEqual(whole)
  })
})

describe('a session', () => {
  it('can be ended only from a session of the same user', async () => {
    const { ana, luis } = fixture
    const phone = await signInWith(ana, IPHONE)
    const [listed] = await list(phone)
    const id = listed?.id ?? ''
    const end = (client: ApiClient, which = id) => client.attempt('DELETE /auth/sessions/{id}', { params: { id: which } })
    expect((await end(luis)).status).toBe(404)
    expect((await end(ana, '01900000-0000-7000-8000-000000000000')).status).toBe(404)
    expect((await end(ana)).status).toBe(204)
    expect((await requestPublicFeed(phone)).status).toBe(401)
    expect((await end(ana)).status).toBe(404)
    expect(ended).toEqual([ana.id])
    expect(await fetchSessionUserId(ana)).toBe(ana.id)
  })

  it('is signed out when it ends itself', async () => {
    const { ana } = fixture
    const id = (await list(ana)).find(({ isCurrent }) => isCurrent)?.id ?? ''
    await ana.call('DELETE /auth/sessions/{id}', { params: { id } })
    expect(ana.jar.get('access_token')).toBeUndefined()
    expect(await fetchSessionUserId(ana)).toBeNull()
  })

  it('ends all others in one call and stays signed in', async () => {
    const { ana } = fixture
    const others = [await signInAgain(ana), await signInAgain(ana)]
    await ana.call('DELETE /auth/sessions')
    for (const other of others) expect((await requestPublicFeed(other)).status).toBe(401)
    expect(await list(ana)).toHaveLength(1)
    expect(ended).toEqual([ana.id, ana.id])
    await ana.call('DELETE /auth/sessions')
    expect(await fetchSessionUserId(ana)).toBe(ana.id)
  })
})
