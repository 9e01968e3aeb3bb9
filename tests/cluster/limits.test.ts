// @module-tag long
import { expect, it } from 'vitest'
import { limits } from '#shared/limits'
import { ApiClient, readRefusal, signUp } from '#testkit/api/apiClient'
import { jpeg, sendPicture } from '#testkit/api/pictures'
import { atNode, nodesForFile } from '#testkit/cluster/nodes'

const { node } = nodesForFile(2, { RATE_LIMIT: 'on' })
const at = (i: number) => new ApiClient({ url: node(i % 2).url })

it('ten wrong passwords are counted on all servers together, without right ones and other accounts', async () => {
  const [ana, luis] = [await signUp(node(0)), await signUp(node(1))]
  const login = async (i: number, usernameOrEmail: string, password: string) =>
    at(i).attempt('POST /auth/login', { body: { usernameOrEmail, password } })
  for (let i = 0; i < 12; i += 1) expect((await login(i, ana.username, ana.password)).status).toBe(200)
  const wrong = await Promise.all(Array.from({ length: 10 }, (_, i) => login(i, ana.username, 'no es esta')))
  expect(wrong.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 401))
  for (const i of [0, 1]) {
    const answer = await login(i, ana.username, ana.password)
    const seconds = Number(answer.headers.get('retry-after'))
    expect([seconds > 0, seconds <= 60]).toEqual([true, true])
    expect(await readRefusal(answer)).toMatchObject({ status: 429, error: 'TooManyRequestsError' })
    expect((await login(i, ana.email, ana.password)).status).toBe(401)
    expect((await login(i, luis.username, luis.password)).status).toBe(200)
  }
})

it('uploads of visitors, and of one user, are counted on all servers together', async () => {
  const ana = await signUp(node(0))
  const picture = await jpeg(10, 10)
  for (let i = 0; i < limits.strangersUploadsPerHour; i += 1)
    expect((await sendPicture(at(i), picture, { path: 'avatar' })).status).toBe(200)
  for (const i of [0, 1]) expect((await sendPicture(at(i), picture, { path: 'avatar' })).status).toBe(429)
  for (let i = 0; i < limits.uploadsPerHour; i += 1)
    expect((await sendPicture(atNode(ana, node(i % 2)), picture)).status).toBe(200)
  for (const i of [0, 1]) expect((await sendPicture(atNode(ana, node(i)), picture)).status).toBe(429)
})

it('sixty registrations in a minute are counted on all servers together', async () => {
  const body = { name: 'Ana', username: 'x', email: 'no', password: '', avatar: null }
  const statuses: number[] = []
  for (let i = 0; i < 60; i += 1) statuses.push((await at(i).attempt('POST /auth/register', { body })).status)
  const refused = statuses.indexOf(429)
  // Earlier tests registered some.
  expect(refused).toBeGreaterThan(50)
  expect(new Set(statuses.slice(refused))).toEqual(new Set([429]))
  expect((await at(1).attempt('POST /auth/register', { body })).status).toBe(429)
})
