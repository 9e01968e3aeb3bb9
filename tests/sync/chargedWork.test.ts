import type { Socket } from 'node:net'
import * as encoding from 'lib0/encoding'
import { expect, onTestFinished, test, vi } from 'vitest'
import * as Y from 'yjs'
import { SyncStep2Cache } from '#server/sync/wire/roomMessageHandler'
import { UserBudget } from '#server/sync/wire/userBudget'
import { UnreadInputLimiter } from '#server/sync/wire/socketInbox'
import { newId } from '#shared/ids'
import { addEvent } from '#shared/itinerary/commands'
import { newDoc, roots } from '#shared/itinerary/doc'
import { eventually } from '#testkit/eventually'
import { itemContents, encodeSections, type ItemId } from '#testkit/sync/encodeSections'
import { frames } from '#testkit/sync/frames'
import { RawSync } from '#testkit/sync/rawSync'
import { captureUpdate } from '#testkit/sync/captureUpdate'
import type { SyncAccount, SyncServer, SyncServerOptions } from '#testkit/sync/syncServer'
import { syncServerForTest } from '#testkit/sync/syncServerForTest'

async function scene(settings: NonNullable<SyncServerOptions['settings']>): Promise<{
  server: SyncServer
  ana: SyncAccount
  eve: SyncAccount
  id: string
}> {
  const server = await syncServerForTest({ settings })
  const [ana, eve] = [await server.addUser('Ana'), await server.addUser('Eve')]
  return { server, ana, eve, id: await server.addTrip(ana, { collaborators: [eve] }) }
}

const add = (doc: Y.Doc, label: string) => frames.update(captureUpdate(doc, () => addEvent(doc, { dayId: '' }, { label })))

const strange = (bytes: number) => Uint8Array.from([77, ...new Uint8Array(bytes)])

const repeated = (clientId: number, count: number) =>
  frames.awareness(...Array.from({ length: count }, (_, clock) => ({ clientId, clock, state: { clock } })))

test('R66 above the shared limit of waiting input the connections with the most input close, others stay', async () => {
  const { server, ana, eve, id } = await scene({
    waitingBytes: 3_000_000,
    bytesPerSecond: 20_000,
    byteBurst: 20_000,
  })
  const a = await RawSync.open(server, ana, id)
  const floods = await Promise.all(Array.from({ length: 6 }, () => RawSync.open(server, eve, id)))
  for (const flood of floods) flood.send(...Array.from({ length: 3 }, () => strange(300_000)))
  await eventually(() => expect(floods.filter(({ closed }) => closed?.code === 4529).length).toBeGreaterThan(1))
  a.send(add(newDoc(), 'Museo'))
  await a.waitFor(() => a.stored === 1)
  expect(a.closed).toBeUndefined()
})

test('R66 input above the limit stays on the socket until there is room, and none is lost', async () => {
  const { server, ana, eve, id } = await scene({ bytesPerSecond: 12_000_000, byteBurst: 300_000, heavyBytes: 400_000 })
  const a = await RawSync.open(server, ana, id)
  const e = await RawSync.open(server, eve, id)
  const most = vi.spyOn(UnreadInputLimiter.prototype, 'set')
  onTestFinished(() => most.mockRestore())
  e.send(...Array.from({ length: 60 }, () => strange(300_000)), add(newDoc(), 'al final'))
  a.send(add(newDoc(), 'Museo'))
  await a.waitFor(() => a.stored === 1)
  await e.waitFor(() => e.stored === 1)
  // One socket read may exceed a message.
  expect(Math.max(...most.mock.calls.map(([, bytes]) => bytes))).toBeLessThan(1_500_000)
})

test('R66 a partial frame counts as waiting input', async () => {
  const { server, ana, eve, id } = await scene({ waitingBytes: 500_000, tickMs: 20 })
  const a = await RawSync.open(server, ana, id)
  const e = await RawSync.open(server, eve, id)
  const half = new Uint8Array(600_000)
  e.socket.send(half, { fin: false })
  await eventually(() => expect(e.closed?.code).toBe(4529))
  a.send(add(newDoc(), 'Museo'))
  await a.waitFor(() => a.stored === 1)
})

test('R66 a client that keeps sending after the close is cut off before its grace period ends', async () => {
  const { server, eve, id } = await scene({ closeGraceMs: 600_000, lateBytes: 100_000 })
  const e = await RawSync.open(server, eve, id)
  let isCut = false
  // A client that ignores the close frame and keeps sending.
  const stream = (e.socket as unknown as { _socket: Socket })._socket
  stream.on('close', () => (isCut = true))
  stream.removeAllListeners('data')
  stream.resume()
  e.send(frames.update(Uint8Array.of(9, 9, 9)))
  await eventually(() => {
    e.send(strange(50_000))
    expect(isCut).toBe(true)
  })
})

/** Charges one millisecond per message instead of real time. */
function chargeByMessage(): void {
  const work = vi.spyOn(UserBudget.prototype, 'runCharged').mockImplementation(function <T>(this: UserBudget, act: () => T): T {
    this.chargeWork(1)
    return act()
  })
  const others = vi.spyOn(UserBudget.prototype, 'chargeFromHere').mockReturnValue(() => undefined)
  onTestFinished(() => {
    work.mockRestore()
    others.mockRestore()
  })
}

test('R67 a user over budget waits on all connections and gets no new one, others do not wait', async () => {
  chargeByMessage()
  const { server, ana, eve, id } = await scene({ workMsPerSecond: 0.001, workMsBurst: 30, longestWaitMs: 1000 })
  const a = await RawSync.open(server, ana, id)
  a.send(add(newDoc(), 'Museo'))
  await a.waitFor(() => a.stored === 1)
  const b = await RawSync.open(server, await addGuest(server, id), id)
  const e = [await RawSync.open(server, eve, id), await RawSync.open(server, eve, id)]
  for (const raw of e) raw.send(...Array.from({ length: 90 }, (_, i) => frames.step1(Y.encodeStateVector(otherDoc(i)))))
  await eventually(() => expect(e.flatMap((raw) => raw.messagesOf('step2')).length).toBeGreaterThan(0))
  b.send(add(newDoc(), 'Playa'))
  await b.waitFor(() => b.stored === 1)
  expect(e.flatMap((raw) => raw.messagesOf('step2')).length).toBeLessThan(180)
  const late = new RawSync(server, eve, id)
  expect(await late.waitForClose()).toBe(4529)
  expect(e.map(({ closed }) => closed)).toEqual([undefined, undefined])
})

test('R67 the bytes of answers have a rate', async () => {
  const { server, eve, id } = await scene({ answerBytesPerSecond: 1, answerByteBurst: 1000 })
  const e = await RawSync.open(server, eve, id)
  e.send(...Array.from({ length: 50 }, () => frames.step1()))
  await e.waitFor(() => e.messagesOf('step2').length > 0)
  e.send(add(newDoc(), 'espera'))
  await new RawSync(server, eve, 'x').waitForClose()
  expect([e.messagesOf('step2').length < 50, e.stored]).toEqual([true, 0])
})

test('R67 the sender of a bad update is charged for the reload of the document', async () => {
  chargeByMessage()
  const charged = vi.spyOn(UserBudget.prototype, 'chargeReload').mockImplementation(function (this: UserBudget) {
    this.chargeWork(20)
  })
  onTestFinished(() => charged.mockRestore())
  const { server, ana, eve, id } = await scene({ workMsPerSecond: 0.001, workMsBurst: 60, longestWaitMs: 1000 })
  const a = await RawSync.open(server, ana, id)
  const b = await RawSync.open(server, await addGuest(server, id), id)
  a.send(add(newDoc(), 'Museo'))
  await a.waitFor(() => a.stored === 1)
  const codes: number[] = []
  while (codes.length < 10 && !codes.includes(4529)) {
    const e = new RawSync(server, eve, id)
    e.socket.on('open', () => e.send(frames.update(backwardsNeighboursUpdate(7))))
    codes.push(await e.waitForClose())
    // The charge follows the load.
    await server.hub.open(id)
  }
  expect(new Set(codes)).toEqual(new Set([4422, 4529]))
  b.send(add(newDoc(), 'Playa'))
  await b.waitFor(() => b.stored === 1)
})

test('R68 unknown messages count against the message rate', async () => {
  const { server, eve, id } = await scene({ messagesPerSecond: 20, messageBurst: 20, backlogSeconds: 2 })
  const e = await RawSync.open(server, eve, id)
  e.send(...Array.from({ length: 30 }, () => strange(3)))
  e.send(add(newDoc(), 'después'))
  await e.waitFor(() => e.stored === 1)
  e.send(...Array.from({ length: 100 }, () => strange(3)))
  expect(await e.waitForClose()).toBe(4529)
})

test('R68 only the latest state in an awareness update is read, more than 5,000 entries end with 4422', async () => {
  const { server, ana, eve, id } = await scene({})
  const a = await RawSync.open(server, ana, id)
  const e = await RawSync.open(server, eve, `${id}?c=7`)
  const parse = vi.spyOn(JSON, 'parse')
  onTestFinished(() => parse.mockRestore())
  e.send(repeated(7, 4000))
  await a.waitFor(() => a.messagesOf('awareness').some(({ entries }) => entries.some(({ clock }) => clock === 3999)))
  expect(parse.mock.calls.filter(([text]) => /^\{"clock":\d+\}$/.test(text)).map(([text]) => text)).toEqual(['{"clock":3999}'])
  e.send(repeated(7, 5001))
  expect(await e.waitForClose()).toBe(4422)
})

test('R68 an awareness update that declares more entries than it holds ends with 4422', async () => {
  const { server, eve, id } = await scene({})
  const e = await RawSync.open(server, eve, `${id}?c=7`)
  const content = encoding.encode((encoder) => encoding.writeVarUint(encoder, 4000))
  e.send(Uint8Array.from([1, content.length, ...content]))
  expect(await e.waitForClose()).toBe(4422)
})

test('R69 a repeated step 1 gets the cached answer until the document changes', async () => {
  const { server, ana, eve, id } = await scene({})
  const answer = new SyncStep2Cache()
  const doc = newDoc()
  addEvent(doc, { dayId: '' }, { label: 'Museo' })
  const none = Uint8Array.of(0)
  const first = answer.frameFor(none, doc)
  expect(answer.frameFor(none, doc)).toBe(first)
  expect(answer.frameFor(Y.encodeStateVector(doc), doc)).not.toBe(first)
  answer.clear()
  expect(answer.frameFor(none, doc)).toEqual(first)

  const a = await RawSync.open(server, ana, id)
  const e = await RawSync.open(server, eve, id)
  const [before, after] = [newDoc(), newDoc()]
  await e.load(before)
  a.send(add(newDoc(), 'Museo'))
  await a.waitFor(() => a.stored === 1)
  await e.load(after)
  expect([roots(before).events.size, roots(after).events.size]).toEqual([0, 1])
})

async function addGuest(server: SyncServer, id: string): Promise<SyncAccount> {
  const guest = await server.addUser('Bob')
  await server.invite(id, guest)
  return guest
}

function otherDoc(i: number): Y.Doc {
  const doc = newDoc()
  doc.getMap('events').set('x', i)
  return doc
}

/**
 * Valid until applied: an item whose right origin lies left of its left
 * origin.
 */
function backwardsNeighboursUpdate(client: number): Uint8Array {
  const free = { origin: null, rightOrigin: null, key: null }
  const at = (clock: number): ItemId => ({ client, clock })
  return encodeSections([
    {
      client,
      clock: 0,
      structs: [
        { ...free, parent: 'events', key: newId(), content: itemContents.map() },
        { ...free, parent: at(0), key: 'description', content: itemContents.note() },
        { ...free, parent: at(1), content: itemContents.text('ab') },
        { origin: at(3), rightOrigin: at(2), parent: '', key: null, content: itemContents.text('x') },
      ],
    },
  ])
}
