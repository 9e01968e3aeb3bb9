import { createServer, get } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { isPublicEndpoint, lookupPublic } from './publicEndpoint'

it.each([
  'https://fcm.googleapis.com/fcm/send/x',
  'https://updates.push.services.mozilla.com/wpush/v2/x',
  'https://8.8.8.8/x',
  'https://[2606:4700::1111]/x',
])('%s is a public endpoint', (endpoint) => expect(isPublicEndpoint(endpoint)).toBe(true))

it.each([
  'http://fcm.googleapis.com/x',
  'https://localhost/x',
  'https://intranet/x',
  'https://10.0.0.1/x',
  'https://[::ffff:10.0.0.1]/x',
])('%s is not a public endpoint', (endpoint) => expect(isPublicEndpoint(endpoint)).toBe(false))

it('refuses to connect to a name that resolves to this machine', async () => {
  let asked = 0
  const server = createServer((_, respond) => {
    asked += 1
    respond.end()
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const failure = await new Promise((resolve) => {
    get({ host: 'localhost', port, lookup: lookupPublic, agent: false }, resolve).on('error', resolve)
  })
  expect(failure).toMatchObject({ message: 'localhost is not on the internet' })
  expect(asked).toBe(0)
})
