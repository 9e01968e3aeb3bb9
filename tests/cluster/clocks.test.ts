// @module-tag long
import { expect, it, onTestFinished } from 'vitest'
import { ApiClient, signUp } from '#testkit/api/apiClient'
import { copyCookies, requestRefresh, fetchSessionUserId } from '#testkit/api/sessionCalls'
import { atNode } from '#testkit/cluster/nodes'
import { BuiltServer } from '#testkit/server/builtServer'
import { postgresForTest } from '#testkit/server/testPostgres'

async function nodeWithClock(databaseUrl: string, wrongByMs: number): Promise<BuiltServer> {
  const script = `const right = Date.now.bind(Date); Date.now = () => right() + ${wrongByMs}`
  const node = await BuiltServer.start({
    DATABASE_URL: databaseUrl,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(script)}`,
  })
  onTestFinished(() => node.dispose())
  return node
}

async function fixture() {
  const databaseUrl = await postgresForTest()
  const [late, early] = [await nodeWithClock(databaseUrl, -60_000), await nodeWithClock(databaseUrl, 60_000)]
  return { late, early, ana: await signUp(late) }
}

const tabAt = (node: BuiltServer, person: ApiClient): ApiClient =>
  Object.assign(new ApiClient(node), { jar: copyCookies(person).jar })

it('tabs that refresh one session on servers with clocks two minutes apart are all served', async () => {
  const { late, early, ana } = await fixture()
  const [first, second, third] = [tabAt(late, ana), tabAt(early, ana), tabAt(late, ana)]
  expect((await requestRefresh(first)).status).toBe(204)
  // This request confirms that the new tokens arrived.
  expect(await fetchSessionUserId(first)).toBe(ana.id)
  expect((await requestRefresh(second)).status).toBe(204)
  expect((await requestRefresh(third)).status).toBe(204)
  expect(new Set([first, second, third].map(({ jar }) => jar.get('refresh_token'))).size).toBe(1)
  expect(await fetchSessionUserId(atNode(second, early))).toBe(ana.id)
})
