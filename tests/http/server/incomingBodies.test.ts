import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { limits } from '#shared/limits'
import { ApiClient, type Account } from '#testkit/api/apiClient'
import { requestImportPreview } from '#testkit/api/imports'
import { uploadAndGetPath, png } from '#testkit/api/pictures'
import { setUpServerFixture } from '#testkit/server/serverFixture'

const fixture = setUpServerFixture()

/** Starts a request and sends one byte of its body. */
async function begin(path: string, who: Account | undefined, length: string) {
  const socket = connect(fixture.server.port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  let answer = ''
  socket.on('data', (data: Buffer) => (answer += data.toString()))
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  const cookie = who === undefined ? '' : `Cookie: ${who.cookies}\r\n`
  const chunk = length === 'Transfer-Encoding: chunked' ? '1\r\n \r\n' : ' '
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\n${cookie}Content-Type: application/json\r\n${length}\r\n\r\n${chunk}`)
  return { socket, answer: () => answer }
}

const announced = (bytes: number) => `Content-Length: ${bytes}`

it('many concurrent large bodies of one user get 429, while those of other users are read', async () => {
  const open = await Promise.all(
    Array.from({ length: 10 }, () => begin('/api/imports', fixture.ana, announced(limits.importBytes))),
  )
  const refused = () => open.filter(({ answer }) => answer() !== '')
  await expect.poll(() => refused().length).toBe(4)
  for (const { answer, socket } of refused()) {
    expect(answer()).toMatch(/^HTTP\/1\.1 429 /)
    expect(answer()).toMatch(/^retry-after: 5\r$/im)
    expect(answer()).toMatch(/^connection: close\r$/im)
    if (!socket.closed) await once(socket, 'close')
  }
  expect((await requestImportPreview(fixture.luis, 'Día 1\nColiseo')).kind).toBe('txt')
  for (const { socket } of open) socket.destroy()
  await expect
    .poll(() =>
      requestImportPreview(fixture.ana, 'Día 1\nColiseo').then(
        ({ kind }) => kind,
        () => undefined,
      ),
    )
    .toBe('txt')
})

it('bodies without Content-Length count as the largest allowed size', async () => {
  const count = Math.floor((4 * limits.imageBytes) / limits.bodyBytes) + 10
  const open = await Promise.all(
    Array.from({ length: count }, () => begin('/api/auth/login', undefined, 'Transfer-Encoding: chunked')),
  )
  await expect.poll(() => open.filter(({ answer }) => answer().startsWith('HTTP/1.1 429 ')).length).toBeGreaterThan(0)
  // Signed-in users have their own limit.
  expect(await fixture.ana.send('PATCH', `/api/users/${fixture.ana.id}`, json({ name: 'Ana' }))).toMatchObject({ status: 204 })
  for (const { socket } of open) socket.destroy()
  const stranger = new ApiClient(fixture.server)
  const tryLogin = () => stranger.send('POST', '/api/auth/login', json({ usernameOrEmail: 'x', password: 'password-1' }))
  await expect.poll(async () => (await tryLogin()).status).toBe(401)
})

it('some pictures and small calls of one user are accepted concurrently', async () => {
  const picture = await png(30, 30)
  const large = Buffer.concat([picture, Buffer.alloc(limits.imageBytes - picture.length)])
  const calls = Array.from({ length: 20 }, () => fixture.ana.send('PATCH', `/api/users/${fixture.ana.id}`, json({ name: 'Ana' })))
  const pictures = [
    uploadAndGetPath(fixture.ana, large),
    uploadAndGetPath(fixture.ana, large),
    uploadAndGetPath(fixture.ana, large),
  ]
  expect(new Set(await Promise.all(pictures)).size).toBe(1)
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 204))
})

const json = (body: object) => ({ body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })
