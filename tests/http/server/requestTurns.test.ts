import { expect, it } from 'vitest'
import { newId } from '#shared/ids'
import { captureStatements } from '#testkit/server/captureStatements'
import { ApiClient, createItinerary, readRefusal, signUp } from '#testkit/api/apiClient'
import { serverForTest } from '#testkit/server/testServer'

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
const cover = () => `/covers/${newId()}/0/wide.svg`

it('an IP address above its share is slowed and then refused, while others are answered', { tags: 'long' }, async () => {
  // So small that requests exceed it on any machine; refused clients are held long.
  const schedulerLimits = { perSecond: 20, burst: 20, maxWaiting: 10, holdMs: 15_000 }
  const server = await serverForTest({ env: { RATE_LIMIT: 'on', TRUST_PROXY: '1' }, overrides: { schedulerLimits } })
  const [stranger, ana] = [new ApiClient(server), await signUp(server)]
  const ask = (count: number) => Promise.all(Array.from({ length: count }, () => stranger.send('GET', cover(), from('10.0.0.1'))))
  let isOver = false
  const loud = ask(200).finally(() => (isOver = true))
  for (let i = 0; i < 5; i += 1) expect((await stranger.send('GET', cover(), from('10.0.0.2'))).status).toBe(200)
  const own = await ana.send('GET', '/api/itineraries?limit=1', from('10.0.0.1'))
  expect(own.status).toBe(200)
  expect(isOver).toBe(false)
  const answers = await loud
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.length).toBeGreaterThan(0)
  for (const answer of refused.slice(0, 3)) {
    expect(answer.headers.get('retry-after')).toBe('1')
    expect(await readRefusal(answer)).toMatchObject({ status: 429, error: 'TooManyRequestsError' })
  }
})

it('a stranger at an IP address above its share is refused, and a signed-in user there is answered', async () => {
  const schedulerLimits = { perSecond: 0.001, burst: 1, holdMs: 1 }
  const server = await serverForTest({ env: { RATE_LIMIT: 'on', TRUST_PROXY: '1' }, overrides: { schedulerLimits } })
  const [stranger, ana] = [new ApiClient(server), await signUp(server)]
  expect((await stranger.send('GET', cover(), from('10.0.0.1'))).status).toBe(200)
  expect((await stranger.send('GET', cover(), from('10.0.0.1'))).status).toBe(429)
  expect((await ana.send('GET', '/api/itineraries?limit=1', from('10.0.0.1'))).status).toBe(200)
})

it('the site map is built once for all host names', async () => {
  const server = await serverForTest({ env: { TRUST_PROXY: '1' } })
  await createItinerary(await signUp(server))
  const ask = async (host: string) => {
    const answer = await new ApiClient(server).send('GET', '/sitemap.xml', { headers: { 'x-forwarded-host': host } })
    return answer.text()
  }
  // Background jobs do not query `is_public`.
  const listing = async (work: () => Promise<unknown>) =>
    (await captureStatements(server.services.db, work)).filter((text) => text.includes('is_public'))
  let first = ''
  expect(await listing(async () => (first = await ask('periplo.example')))).not.toEqual([])
  expect(first).toContain('<loc>http://periplo.example/</loc>')
  const others = await listing(async () => {
    for (let i = 0; i < 5; i += 1) expect(await ask(`other-${i}.example`)).toBe(first)
  })
  expect(others).toEqual([])
})
