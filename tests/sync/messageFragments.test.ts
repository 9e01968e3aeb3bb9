import { expect, test } from 'vitest'
import { newDoc } from '#shared/itinerary/doc'
import { addEvent } from '#shared/itinerary/commands'
import { eventually } from '#testkit/eventually'
import { frames } from '#testkit/sync/frames'
import { RawSync } from '#testkit/sync/rawSync'
import { captureUpdate } from '#testkit/sync/captureUpdate'
import { syncServerForTest } from '#testkit/sync/syncServerForTest'

const PIECES = 1000

function edit(): Uint8Array {
  const doc = newDoc()
  const add = () => addEvent(doc, { dayId: '' }, { label: 'Museo del Prado' })
  return frames.update(captureUpdate(doc, () => doc.transact(() => Array.from({ length: 30 }, add))))
}

/** Splits a message; the last fragment gets the rest. */
function inPieces({ socket }: RawSync, message: Uint8Array, pieces: number): void {
  for (let at = 0; at < pieces - 1; at += 1) socket.send(message.subarray(at, at + 1), { fin: false, binary: true })
  socket.send(message.subarray(pieces - 1), { fin: true, binary: true })
}

test('R75 a message of 1,000 fragments is taken, one of more ends with 4422', async () => {
  const server = await syncServerForTest()
  const ana = await server.addUser('Ana')
  const raw = await RawSync.open(server, ana, await server.addTrip(ana))
  inPieces(raw, edit(), PIECES)
  await raw.waitFor(() => raw.stored === 1)
  inPieces(raw, edit(), PIECES + 1)
  expect(await raw.waitForClose()).toBe(4422)
  expect(raw.closed?.reason).toBe('a message in too many pieces')
})

test('R75 fragments are charged to their sender, whose new connections are refused', async () => {
  const server = await syncServerForTest({ settings: { workMsPerSecond: 0.001, workMsBurst: 5, longestWaitMs: 1000 } })
  const [ana, eve] = [await server.addUser('Ana'), await server.addUser('Eve')]
  const id = await server.addTrip(ana, { collaborators: [eve] })
  const raw = await RawSync.open(server, eve, id)
  // Cheap as whole messages.
  const strange = Uint8Array.of(77, ...new Uint8Array(PIECES))
  for (let i = 0; i < 50; i += 1) inPieces(raw, strange, PIECES)
  await eventually(async () => expect(await new RawSync(server, eve, id).waitForClose()).toBe(4529))
  const a = await RawSync.open(server, ana, id)
  a.send(edit())
  await a.waitFor(() => a.stored === 1)
})

const flooded = async (kind: 'ping' | 'pong'): Promise<number> => {
  const server = await syncServerForTest()
  const ana = await server.addUser('Ana')
  const raw = await RawSync.open(server, ana, await server.addTrip(ana))
  const flood = setInterval(() => {
    if (raw.socket.readyState === raw.socket.OPEN) for (let i = 0; i < 20; i += 1) raw.socket[kind]()
  }, 5)
  return raw.waitForClose().finally(() => clearInterval(flood))
}

test('R75 a flood of WebSocket pings or pongs ends its connection', async () => {
  expect(await Promise.all([flooded('ping'), flooded('pong')])).toEqual([4529, 4529])
}, 10_000)
