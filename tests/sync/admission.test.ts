import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import * as Y from 'yjs'
import { UpdateLog } from '#server/sync/log/updateLog'
import { addEvent } from '#shared/itinerary/commands'
import { newDoc } from '#shared/itinerary/doc'
import { computeView } from '#shared/itinerary/view'
import { newId } from '#shared/ids'
import { eventually } from '#testkit/eventually'
import { createGate } from '#testkit/gate'
import { frames } from '#testkit/sync/frames'
import { RawSync } from '#testkit/sync/rawSync'
import { captureUpdate } from '#testkit/sync/captureUpdate'
import { openSyncServer, type SyncServer } from '#testkit/sync/syncServer'
import { syncServerForTest, temporaryFolder } from '#testkit/sync/syncServerForTest'
import { calendarDate } from '#testkit/date'
import { runStatement } from '#testkit/server/rows'

const close = (
  server: SyncServer,
  ...[editor, path, headers]: [ConstructorParameters<typeof RawSync>[1], string, Record<string, string>?]
) => new RawSync(server, editor, path, headers).waitForClose()

async function statusOf(server: SyncServer, path: string, headers: Record<string, string>): Promise<number> {
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}${path}`, [], { headers })
  socket.on('error', () => undefined)
  const [, response] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode: number }]
  socket.terminate()
  return response.statusCode
}

test('R1 any other path gets a plain 404, and /socket.io/ is left alone', async () => {
  const server = await syncServerForTest()
  const { cookie } = await server.addUser()
  for (const path of ['/', '/sync', '/sync/', '/sync/a/b', '/other', '//evil'])
    expect(await statusOf(server, path, { cookie }), path).toBe(404)

  const left = new WebSocket(`ws://127.0.0.1:${server.port}/socket.io/?transport=websocket`)
  left.on('error', () => undefined)
  const served = new RawSync(server, { cookie }, newId())
  await served.waitForClose()
  expect(left.readyState).toBe(WebSocket.CONNECTING)
  left.terminate()
})

test('R2 a foreign Origin or a missing session cookie gets a plain 403, own and trusted Origins connect', async () => {
  const server = await syncServerForTest({ env: { TRUSTED_ORIGINS: 'https://amigos.example' } })
  const ana = await server.addUser()
  const id = await server.addTrip(ana)
  expect(await statusOf(server, `/sync/${id}`, {})).toBe(403)
  expect(await statusOf(server, `/sync/${id}`, { cookie: 'other=1' })).toBe(403)
  for (const origin of ['https://evil.example', 'null', `http://127.0.0.1:${server.port + 1}`])
    expect(await statusOf(server, `/sync/${id}`, { cookie: ana.cookie, origin }), origin).toBe(403)
  for (const origin of ['https://amigos.example', `http://127.0.0.1:${server.port}`]) {
    const raw = new RawSync(server, ana, id, { origin })
    await raw.waitFor(() => raw.messagesOf('step1').length === 1)
  }
})

test('R3 all other refusals come as close codes', async () => {
  const server = await syncServerForTest()
  const [ana, bob, gone] = [await server.addUser('Ana'), await server.addUser('Bob'), await server.addUser('Eva')]
  const id = await server.addTrip(ana)
  await runStatement(server.db, 'UPDATE itineraries SET is_public = true WHERE id = @id', { id })
  await server.logOut(gone)
  expect(await close(server, { cookie: 'access_token=garbage' }, id)).toBe(4401)
  expect(await close(server, gone, id)).toBe(4401)
  expect(await close(server, ana, newId())).toBe(4404)
  expect(await close(server, ana, 'not-an-id')).toBe(4404)
  expect(await close(server, ana, id.toUpperCase())).toBe(4404)
  expect(await close(server, bob, id)).toBe(4403)
  expect(await close(server, ana, `${id}?u=${bob.id}`)).toBe(4401)
  const named = new RawSync(server, ana, `${id}?u=${ana.id}`)
  await named.waitFor(() => named.messagesOf('step1').length === 1)
})

test('R4 an older or malformed schema version gets 4426, another epoch 4409 with the present one', async () => {
  const server = await syncServerForTest()
  const ana = await server.addUser()
  const id = await server.addTrip(ana)
  for (const v of ['0', '', 'abc', '-1', '1.5', '1&v=1']) expect(await close(server, ana, `${id}?v=${v}`), v).toBe(4426)
  await runStatement(server.db, 'UPDATE docs SET epoch = 3 WHERE id = @id', { id })
  for (const query of ['', '?epoch=1', '?epoch=4', '?epoch=x', '?epoch=']) {
    const raw = new RawSync(server, ana, id + query)
    expect(await raw.waitForClose(), query).toBe(4409)
    expect(raw.closed?.reason).toBe('3')
  }
  const raw = new RawSync(server, ana, `${id}?epoch=3&v=1`)
  await raw.waitFor(() => raw.messagesOf('step1').length === 1)
})

test('R5 a handshake that takes too long ends, even if data keeps arriving', async () => {
  const server = await syncServerForTest({ settings: { handshakeMs: 150 } })
  const ana = await server.addUser()
  // A new token, as signatures are checked only once.
  const unseen = ana.cookie.replace(/(\.[\w-]+\.)(.)/, (_, before: string, first: string) => before + (first === 'A' ? 'B' : 'A'))
  const verify = vi.spyOn(crypto.subtle, 'verify').mockImplementation(() => new Promise(() => undefined))
  onTestFinished(() => verify.mockRestore())
  const socket = connect(server.port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(
    [`GET /sync/${newId()} HTTP/1.1`, 'Host: x', 'Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'].join(
      '\r\n',
    ) + `\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nCookie: ${unseen}\r\n\r\n`,
  )
  let drops = 0
  const drip = setInterval(() => {
    drops += 1
    socket.write('x')
  }, 20)
  await new Promise((resolve) => socket.on('close', resolve))
  clearInterval(drip)
  expect(verify).toHaveBeenCalled()
  // Compares on the server's event loop, as a busy machine delays both timers.
  expect(drops).toBeLessThan(50)
})

test('R6 connections are limited per document and per user, upgrades per address', async () => {
  const server = await syncServerForTest({
    settings: { connectionsPerDocument: 3, connectionsPerUser: 2, upgradesPerSecond: 0.001, upgradeBurst: 9 },
  })
  const [ana, bob] = [await server.addUser('Ana'), await server.addUser('Bob')]
  const first = await server.addTrip(ana, { collaborators: [bob] })
  const second = await server.addTrip(ana)
  const a = await RawSync.open(server, ana, first)
  await RawSync.open(server, ana, first)
  expect(await close(server, ana, second)).toBe(4529)
  await RawSync.open(server, bob, first)
  expect(await close(server, bob, first)).toBe(4529)
  a.socket.close()
  await a.waitForClose()
  await eventually(() => expect(server.hub.stats().connections).toBe(2))
  await RawSync.open(server, bob, first)
  // Uses up the rest of the rate.
  expect(await close(server, ana, newId())).toBe(4404)
  expect(await close(server, ana, newId())).toBe(4404)
  expect(await close(server, ana, newId())).toBe(4404)
  const over = new RawSync(server, ana, newId())
  expect(await over.waitForClose()).toBe(4529)
})

test('R6 a connection limit of 0 lifts it', async () => {
  const server = await syncServerForTest({ env: { SYNC_MAX_CONNECTIONS_PER_DOCUMENT: '0', SYNC_MAX_CONNECTIONS_PER_USER: '0' } })
  const ana = await server.addUser()
  const id = await server.addTrip(ana)
  const all = Array.from({ length: 300 }, () => new RawSync(server, ana, id))
  await eventually(() => expect(server.hub.stats().connections).toBe(300))
  expect(all.filter(({ closed }) => closed !== undefined)).toEqual([])
})

function holdLoads() {
  const gate = createGate()
  const original = UpdateLog.prototype.load
  const loads = vi.spyOn(UpdateLog.prototype, 'load').mockImplementation(async function (this: UpdateLog, id) {
    await gate.opened
    return original.call(this, id)
  })
  onTestFinished(() => loads.mockRestore())
  return { loads, open: gate.open }
}

/** Resolves when the server has received all frames. */
async function arrived({ socket }: RawSync): Promise<void> {
  if (socket.readyState !== socket.OPEN) await once(socket, 'open')
  socket.ping()
  await once(socket, 'pong')
}

test('R7 messages sent before the document is open are not lost', async () => {
  const server = await syncServerForTest()
  const ana = await server.addUser()
  const id = await server.addTrip(ana)
  const doc = newDoc()
  const update = captureUpdate(doc, () => addEvent(doc, { dayId: '' }, { label: 'Antes' }))
  const { open } = holdLoads()
  const raw = new RawSync(server, ana, id)
  raw.socket.on('open', () => raw.send(frames.step1(), frames.update(update)))
  await arrived(raw)
  open()
  await raw.waitFor(() => raw.stored === 1)
  expect(raw.messagesOf('step2')).toHaveLength(1)
})

test('R8 concurrent opens load a document once, and no client is answered from a partial load', async () => {
  const dataDir = await temporaryFolder()
  const first = await openSyncServer({ dataDir })
  const ana = await first.addUser()
  const id = await first.addTrip(ana, { days: 5 })
  const room = await first.hub.open(id)
  for (let i = 0; i < 50; i += 1)
    await room.write({ origin: 'server', userId: ana.id }, (doc) => addEvent(doc, { dayId: '' }, { label: `${i}` }))
  const whole = room.view()
  await first.close()

  const { loads, open } = holdLoads()
  const server = await syncServerForTest({ dataDir })
  const all = Array.from({ length: 20 }, () => new RawSync(server, ana, id))
  for (const raw of all) raw.socket.on('open', () => raw.send(frames.step1()))
  await Promise.all(all.map(arrived))
  open()
  for (const raw of all) {
    await raw.waitFor(() => raw.messagesOf('step2').length === 1)
    const doc = newDoc()
    Y.applyUpdate(doc, raw.messagesOf('step2')[0]?.update ?? Uint8Array.of(0, 0))
    expect(computeView(doc, calendarDate('2026-10-01'), calendarDate('2026-10-05'))).toEqual(whole)
  }
  expect(loads).toHaveBeenCalledTimes(1)
})
