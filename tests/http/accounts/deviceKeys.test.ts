import { afterAll, beforeAll, expect, it } from 'vitest'
import { signUp, type Account } from '#testkit/api/apiClient'
import { startTestServer, type TestServer } from '#testkit/server/testServer'
import { queryValue } from '#testkit/server/rows'

let server: TestServer
let ana: Account
let luis: Account
beforeAll(async () => {
  server = await startTestServer()
  ana = await signUp(server, { username: 'ana' })
  luis = await signUp(server, { username: 'luis' })
})
afterAll(() => server.close())

const keyOf = (asks: Account, of: { id: string }) => asks.call('GET /users/{id}/device-key', { params: { id: of.id } })

it('a device key is stable, and only its owner gets the private part', async () => {
  const half = await keyOf(luis, ana)
  const whole = await keyOf(ana, ana)
  expect(half).toEqual({ kty: 'EC', crv: 'P-256', x: whole.x, y: whole.y })
  expect(whole.d).toMatch(/^[\w-]{43}$/)
  expect(await keyOf(ana, ana)).toEqual(whole)
  expect((await keyOf(luis, luis)).x).not.toBe(whole.x)
})

it('a device key is deleted with the account', async () => {
  const eva = await signUp(server, { username: 'eva' })
  await keyOf(eva, eva)
  await eva.call('DELETE /users/{id}', { params: { id: eva.id }, body: { password: eva.password } })
  expect(await luis.refused('GET /users/{id}/device-key', { params: { id: eva.id } })).toMatchObject({ status: 404 })
  expect(await queryValue(server.services.db, 'SELECT count(*) FROM device_keys WHERE user_id = @id', { id: eva.id })).toBe(0)
})
