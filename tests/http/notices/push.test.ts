import { createPublicKey, verify } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { describe, expect, it } from 'vitest'
import { limits } from '#shared/limits'
import { createItinerary, readRefusal, signUp, type ApiClient } from '#testkit/api/apiClient'
import { eventually } from '#testkit/eventually'
import { pushServiceForTest, type PushService } from '#testkit/push/pushService'
import {
  postComment,
  followAs,
  like,
  noticesOf,
  sendNoticesRead,
  patchNoticeSettings,
  unfollowAs,
  unlike,
} from '#testkit/server/socialCalls'
import { runStatement, queryValues } from '#testkit/server/rows'
import { setUpServerFixture } from '#testkit/server/serverFixture'
import { startTestServer } from '#testkit/server/testServer'
import { mute } from '#testkit/server/visibilityFixture'

const fixture = setUpServerFixture({ env: { PUSH_ENDPOINTS: 'any' } })

const subscribe = (who: ApiClient, service: PushService, path: string) =>
  who.call('POST /notifications/push', { body: service.subscribe(path) })
const inText = ({ received }: PushService): string[] => received.map(({ message }) => message.body)

async function listening(): Promise<PushService> {
  const service = await pushServiceForTest()
  await subscribe(fixture.ana, service, '/ana')
  await patchNoticeSettings(fixture.ana, { like: { push: true }, comment: { push: true }, follow: { push: true } })
  return service
}

const waiting = () =>
  queryValues(fixture.server.services.db, 'SELECT notice_id FROM pushes WHERE user_id = @id', { id: fixture.ana.id })
/** Waits until `count` pushes failed and wait for a retry. */
const putOff = (count: number) =>
  eventually(async () => {
    const found = 'SELECT notice_id FROM pushes WHERE user_id = @id AND attempts > 0 AND taken_until IS NULL'
    expect(await queryValues(fixture.server.services.db, found, { id: fixture.ana.id })).toHaveLength(count)
  })
const letTimePass = () => runStatement(fixture.server.services.db, 'UPDATE notices SET pushed_at = pushed_at - 600000')

describe('a push', () => {
  it('has a text and a link, encrypted and signed', async () => {
    const { ana, luis } = fixture
    const service = await listening()
    const id = await createItinerary(ana, { title: 'Roma' })
    await like(luis, id)
    await eventually(() => expect(service.received).toHaveLength(1))
    const [notice] = await noticesOf(ana)
    const [push] = service.received
    expect(push?.message).toEqual({
      title: 'Periplo',
      body: 'A Viajera le gusta «Roma»',
      url: `/itineraries/${id}`,
      tag: notice?.id,
      unread: 1,
    })
    const { publicKey } = await ana.call('GET /notifications/push')
    expect(verifyVapid(push?.headers ?? {}, publicKey)).toMatchObject({ aud: service.url, sub: 'mailto:no-reply@localhost' })
    expect(push?.headers).toMatchObject({ ttl: '86400', 'content-encoding': 'aes128gcm' })
  })

  it('is sent only to users who enabled that kind and have a subscription', async () => {
    const { ana, luis, server } = fixture
    const service = await pushServiceForTest()
    const other = await signUp(server)
    await subscribe(ana, service, '/ana')
    await patchNoticeSettings(other, { like: { push: true } })
    const [id, others] = [await createItinerary(ana), await createItinerary(other)]
    for (const trip of [id, others]) await like(luis, trip)
    expect(await waiting()).toEqual([])
    await patchNoticeSettings(ana, { comment: { push: true } })
    await postComment(luis, id, 'Hola')
    await eventually(() => expect(inText(service)).toEqual(['Viajera ha comentado «Madrid en otoño»']))
  })

  it('of one notice is sent once in ten minutes, and then covers all of it', async () => {
    const { ana, luis, server } = fixture
    const service = await listening()
    const id = await createItinerary(ana, { title: 'Roma' })
    await like(luis, id)
    await eventually(() => expect(service.received).toHaveLength(1))
    await eventually(async () => expect(await waiting()).toEqual([]))
    for (let i = 0; i < 3; i += 1) await like(await signUp(server), id)
    expect(await waiting()).toHaveLength(1)
    expect(service.received).toHaveLength(1)
    await runStatement(server.services.db, 'UPDATE pushes SET due_at = 0')
    await postComment(luis, id, 'Hola')
    await eventually(async () => expect(await waiting()).toEqual([]))
    expect(inText(service).toSorted()).toEqual([
      'A Viajera le gusta «Roma»',
      'A Viajera y 3 más les gusta «Roma»',
      'Viajera ha comentado «Roma»',
    ])
  })

  it('is not repeated when a like or follow is withdrawn and given again', async () => {
    const { ana, luis } = fixture
    const service = await listening()
    const id = await createItinerary(ana)
    await like(luis, id)
    await followAs(luis, ana)
    await eventually(() => expect(service.received).toHaveLength(2))
    await letTimePass()
    for (const _ of [1, 2, 3]) {
      await unlike(luis, id)
      await like(luis, id)
      await unfollowAs(luis, ana)
      await followAs(luis, ana)
    }
    expect(await waiting()).toEqual([])
    expect(service.received).toHaveLength(2)
  })

  it('is not retried for notices that are read, withdrawn or of a muted user', async () => {
    const { ana, luis, server } = fixture
    const service = await listening()
    service.answer = (_, respond) => void respond.writeHead(503).end()
    const eva = await signUp(server)
    const trips = [await createItinerary(ana), await createItinerary(ana), await createItinerary(ana)] as const
    await like(luis, trips[0])
    await putOff(1)
    await sendNoticesRead(ana)
    await like(luis, trips[1])
    await putOff(2)
    await unlike(luis, trips[1])
    await like(eva, trips[2])
    await putOff(3)
    await mute(ana, eva)
    service.answer = (_, respond) => void respond.writeHead(201).end()
    service.received.length = 0
    await runStatement(server.services.db, 'UPDATE pushes SET due_at = 0, taken_until = NULL')
    await postComment(luis, trips[0], 'Por fin')
    await eventually(() => expect(inText(service)).toEqual(['Viajera ha comentado «Madrid en otoño»']))
    await eventually(async () => expect(await waiting()).toEqual([]))
    expect(service.received).toHaveLength(1)
  })
})

describe('a push subscription', () => {
  it('is deleted after 410 and retried after 500', async () => {
    const { ana, luis, server } = fixture
    const service = await listening()
    await subscribe(ana, service, '/gone')
    let failures = 0
    service.answer = (path, respond) => {
      const fails = path === '/ana' && (failures += 1) <= 1
      respond.writeHead(path === '/gone' ? 410 : fails ? 500 : 201).end()
    }
    const id = await createItinerary(ana)
    await like(luis, id)
    await eventually(() => expect(service.received.map(({ path }) => path).toSorted()).toEqual(['/ana', '/ana', '/gone']))
    await eventually(async () => expect(await waiting()).toEqual([]))
    const targets = await queryValues<string>(server.services.db, 'SELECT endpoint FROM push_targets WHERE user_id = @id', {
      id: ana.id,
    })
    expect(targets).toEqual([`${service.url}/ana`])
  })

  it('that hangs does not delay pushes to other users', async () => {
    const { ana, luis, server } = fixture
    const service = await listening()
    service.answer = (path, respond) => {
      if (path !== '/ana') respond.writeHead(201).end()
    }
    const other = await signUp(server)
    await subscribe(other, service, '/other')
    await patchNoticeSettings(other, { like: { push: true } })
    for (let i = 0; i < 10; i += 1) await postComment(luis, await createItinerary(ana), 'Hola')
    await like(luis, await createItinerary(other))
    await eventually(() => expect(service.received.map(({ path }) => path)).toContain('/other'))
    expect(service.received.filter(({ path }) => path === '/ana')).toHaveLength(1)
  })

  it('ends when removed or on logout, and moves to another user who registers it', async () => {
    const { ana, luis, server } = fixture
    const service = await listening()
    const id = await createItinerary(ana)
    const { endpoint } = service.subscribe('/ana')
    await ana.call('DELETE /notifications/push', { body: { endpoint } })
    await ana.call('DELETE /notifications/push', { body: { endpoint } })
    await like(luis, id)
    expect(await waiting()).toEqual([])
    await subscribe(ana, service, '/ana')
    await subscribe(await signUp(server), service, '/ana')
    await postComment(luis, id, 'Uno')
    expect(await waiting()).toEqual([])
    await subscribe(ana, service, '/ana')
    await ana.call('POST /auth/logout')
    await postComment(luis, id, 'Dos')
    await eventually(async () =>
      expect(await queryValues(server.services.db, 'SELECT id FROM push_targets WHERE user_id = @id', { id: ana.id })).toEqual(
        [],
      ),
    )
    expect(service.received).toEqual([])
  })

  it('is limited to ten per user, and the oldest are deleted', async () => {
    const { ana, server } = fixture
    const service = await pushServiceForTest()
    for (let i = 0; i < limits.pushTargetsPerUser + 2; i += 1) await subscribe(ana, service, `/${i}`)
    const kept = await queryValues<string>(
      server.services.db,
      'SELECT endpoint FROM push_targets WHERE user_id = @id ORDER BY created_at, id',
      { id: ana.id },
    )
    expect(kept).toEqual(Array.from({ length: limits.pushTargetsPerUser }, (_, i) => `${service.url}/${i + 2}`))
  })

  it('is refused with 400 unless endpoint and keys are valid', async () => {
    const { ana, stranger } = fixture
    const service = await pushServiceForTest()
    const target = service.subscribe('/ana')
    const { keys } = target
    for (const body of [
      {},
      { ...target, endpoint: 'ftp://example.org/x' },
      { ...target, endpoint: 'nada' },
      { ...target, endpoint: `https://example.org/${'x'.repeat(limits.pushEndpoint)}` },
      { ...target, keys: { ...keys, auth: 'corta' } },
      { ...target, keys: { ...keys, p256dh: `${keys.p256dh.slice(1)}+` } },
    ])
      expect((await ana.attempt('POST /notifications/push', { body })).status, JSON.stringify(body)).toBe(400)
    expect((await stranger.attempt('POST /notifications/push', { body: target })).status).toBe(401)
    expect((await stranger.attempt('GET /notifications/push')).status).toBe(401)
  })
})

it('push endpoints must be public HTTPS addresses by default', async () => {
  const server = await startTestServer()
  const ana = await signUp(server)
  const service = await pushServiceForTest()
  const { keys } = service.subscribe('/x')
  for (const endpoint of [
    `${service.url}/x`,
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://localhost/x',
    'https://169.254.169.254/latest',
    'https://192.168.1.1:8443/x',
    'https://0x7f000001/x',
    'https://2130706433/x',
    'https://push.internal/x',
    'https://user:pass@push.example.org/x',
    'http://push.example.org/x',
  ])
    expect(
      await readRefusal(await ana.attempt('POST /notifications/push', { body: { endpoint, keys } })),
      endpoint,
    ).toMatchObject({
      status: 400,
      issues: [{ path: 'endpoint', code: 'not_public' }],
    })
  const endpoint = 'https://push.example.org/x'
  expect((await ana.attempt('POST /notifications/push', { body: { endpoint, keys } })).status).toBe(204)
  await server.close()
})

/** VAPID claims, if signed with this public key. */
function verifyVapid({ authorization = '' }: IncomingHttpHeaders, publicKey: string): { aud: string; sub: string } | undefined {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned || key !== publicKey) return undefined
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; sub: string }
}
