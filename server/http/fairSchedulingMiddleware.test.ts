import { Hono } from 'hono'
import { expect, it } from 'vitest'
import type { FairScheduler } from '#server/base/fairScheduler'
import type { AppEnv } from './appEnv'
import { fairSchedulingMiddleware } from './fairSchedulingMiddleware'

async function keysOf(isGuest: boolean): Promise<string[]> {
  const keys: string[] = []
  const scheduler = {
    charge: () => undefined,
    runNext: () => Promise.reject(new Error('not here')),
    runSoon: (key: string, work: () => Promise<void>) => {
      keys.push(key)
      return work()
    },
  } as unknown as FairScheduler
  const services = { config: { trustProxy: false } } as unknown as AppEnv['Variables']['services']
  const app = new Hono<AppEnv>()
    .use((c, next) => {
      c.set('services', services)
      return next()
    })
    .use(fairSchedulingMiddleware(scheduler, () => Promise.resolve({ sessionId: 'one' })))
    .get('/', (c) => {
      c.set('viewerId', 'ana')
      c.set('session', { status: { isGuest } } as NonNullable<AppEnv['Variables']['session']>)
      return c.text('')
    })
  const bindings = { incoming: { headers: {}, socket: { remoteAddress: '192.0.2.1', destroyed: false } } }
  for (let i = 0; i < 2; i += 1) await app.request('/', { headers: { Cookie: 'access_token=abc' } }, bindings)
  return keys
}

it('users have turns of their own, guests share those of their address', async () => {
  expect(await keysOf(false)).toEqual(['in one', 'of ana'])
  expect(await keysOf(true)).toEqual(['in one', 'at 192.0.2.1'])
})
