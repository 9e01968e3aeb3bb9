import { createServer } from 'node:http'
import { once } from 'node:events'
import * as bc from 'lib0/broadcastchannel'
import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import * as syncProtocol from 'y-protocols/sync'
import { expect, it, onTestFinished, vi } from 'vitest'
import { eventually } from '#testkit/eventually'
import { WebSocket, WebSocketServer } from 'ws'
import * as Y from 'yjs'
import { createItineraryConnection } from './connection'
import { customMessageTypes } from '#shared/sync/messages'

const message = (type: number, write: (encoder: encoding.Encoder) => void): Uint8Array => {
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, type)
  write(encoder)
  return encoding.toUint8Array(encoder)
}

async function startServer() {
  const doc = new Y.Doc()
  const http = createServer().listen(0)
  await once(http, 'listening')
  const sockets = new WebSocketServer({ server: http })
  const requests: string[] = []
  sockets.on('connection', (socket, { url = '' }) => {
    requests.push(url)
    socket.send(message(0, (encoder) => syncProtocol.writeSyncStep1(encoder, doc)))
    socket.on('message', (data: Buffer) => {
      const decoder = decoding.createDecoder(new Uint8Array(data))
      if (decoding.readVarUint(decoder) !== 0) return
      const answer = encoding.createEncoder()
      encoding.writeVarUint(answer, 0)
      syncProtocol.readSyncMessage(decoder, answer, doc, socket)
      if (encoding.length(answer) > 1) socket.send(encoding.toUint8Array(answer))
    })
  })
  onTestFinished(() => {
    for (const socket of sockets.clients) socket.terminate()
    http.close()
  })
  const address = http.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  return {
    doc,
    requests,
    url: `ws://localhost:${address.port}/sync`,
    send: (data: Uint8Array) => sockets.clients.forEach((socket) => socket.send(data)),
    close: (code: number, reason = '') => sockets.clients.forEach((socket) => socket.close(code, reason)),
  }
}

function connectTo(url: string) {
  const doc = new Y.Doc()
  const heard = {
    connected: vi.fn(),
    lost: vi.fn(),
    synced: vi.fn(),
    syncStep2: vi.fn(),
    acknowledged: vi.fn(),
    record: vi.fn(),
    stamp: vi.fn(),
    comment: vi.fn(),
    votes: vi.fn(),
    notice: vi.fn(),
    refused: vi.fn(),
  }
  const connection = createItineraryConnection(doc, {
    itineraryId: 'roma',
    userId: 'ana',
    epoch: 2,
    serverUrl: url,
    WebSocket: WebSocket as never,
  })
  connection.listen({
    connected: [heard.connected],
    lost: [heard.lost],
    synced: [heard.synced],
    syncStep2: [heard.syncStep2],
    acknowledged: [heard.acknowledged],
    record: [heard.record],
    stamp: [heard.stamp],
    comment: [heard.comment],
    votes: [heard.votes],
    notice: [heard.notice],
    refused: [heard.refused],
  })
  onTestFinished(() => connection.destroy())
  return { doc, heard, connection }
}

it('sends its parameters and sync step 2, and numbers every message with an update', async () => {
  const server = await startServer()
  const { doc, heard, connection } = connectTo(server.url)
  doc.getMap('events').set('offline', 1)
  connection.open()
  await eventually(() => expect(heard.synced).toHaveBeenCalled())
  expect(server.requests).toEqual([`/sync/roma?c=${doc.clientID}&v=1&epoch=2&u=ana&stamp=`])
  await eventually(() => expect(heard.syncStep2).toHaveBeenCalledExactlyOnceWith(1))
  doc.getMap('events').set('a', 1)
  doc.getMap('events').set('b', 1)
  expect(connection.sentCount()).toBe(3)
  await eventually(() => expect(server.doc.getMap('events').toJSON()).toEqual({ offline: 1, a: 1, b: 1 }))
})

it('continues under another client id with its document and presence when its own is taken', async () => {
  const server = await startServer()
  const { doc, heard, connection } = connectTo(server.url)
  heard.refused.mockImplementationOnce(() => {
    connection.changeClientId()
    connection.open()
  })
  connection.provider.awareness.setLocalState({ day: 'lunes' })
  doc.getMap('events').set('before', 1)
  const lost = doc.clientID
  connection.open()
  await eventually(() => expect(heard.synced).toHaveBeenCalledTimes(1))
  server.close(4422, "somebody else's client id")
  await eventually(() => expect(heard.synced).toHaveBeenCalledTimes(2))
  expect(doc.clientID).not.toBe(lost)
  expect(server.requests[1]).toBe(`/sync/roma?c=${doc.clientID}&v=1&epoch=2&u=ana&stamp=`)
  doc.getMap('events').set('after', 1)
  await eventually(() => expect(server.doc.getMap('events').toJSON()).toEqual({ before: 1, after: 1 }))
  expect([...server.doc.store.clients.keys()].sort()).toEqual([lost, doc.clientID].sort())
  expect([...connection.provider.awareness.getStates()]).toEqual([[doc.clientID, { day: 'lunes' }]])
  server.close(4422, "somebody else's client id")
  await eventually(() => expect(heard.refused).toHaveBeenCalledTimes(2))
})

it('does not count received updates, passes on acknowledgements and drops broken records', async () => {
  const server = await startServer()
  const { heard, connection } = connectTo(server.url)
  connection.open()
  await eventually(() => expect(heard.syncStep2).toHaveBeenCalled())
  server.doc.getMap('events').set('theirs', 1)
  server.send(message(0, (encoder) => syncProtocol.writeUpdate(encoder, Y.encodeStateAsUpdate(server.doc))))
  server.send(message(customMessageTypes.acknowledgement, (encoder) => encoding.writeVarUint(encoder, 1)))
  server.send(message(customMessageTypes.record, (encoder) => encoding.writeVarString(encoder, '{"title":')))
  server.send(message(customMessageTypes.acknowledgement, (encoder) => encoding.writeVarUint(encoder, 2)))
  await eventually(() => expect(heard.acknowledged.mock.calls).toEqual([[1], [2]]))
  expect(connection.sentCount()).toBe(1)
  expect(heard.record).not.toHaveBeenCalled()
})

it('restarts its count with each connection', async () => {
  const server = await startServer()
  const { doc, heard, connection } = connectTo(server.url)
  connection.open()
  await eventually(() => expect(heard.syncStep2).toHaveBeenCalled())
  doc.getMap('events').set('a', 1)
  server.close(4503)
  await eventually(() => expect(heard.syncStep2).toHaveBeenCalledTimes(2))
  expect(heard.syncStep2).toHaveBeenLastCalledWith(1)
  expect(heard.lost).toHaveBeenCalled()
  expect(heard.refused).not.toHaveBeenCalled()
})

it('stops at a final close code and reports it with the reason', async () => {
  const server = await startServer()
  const { heard, connection } = connectTo(server.url)
  connection.open()
  await eventually(() => expect(heard.synced).toHaveBeenCalled())
  server.close(4409, '3')
  await eventually(() => expect(heard.refused).toHaveBeenCalledExactlyOnceWith(4409, '3'))
  expect(connection.isConnected()).toBe(false)
})

it('sends everything to other tabs once one is present', () => {
  const steps: number[] = []
  const listen = (data: Uint8Array) => {
    const decoder = decoding.createDecoder(data)
    if (decoding.readVarUint(decoder) === 0) steps.push(decoding.readVarUint(decoder))
  }
  bc.subscribe('periplo:ana:roma:2', listen)
  onTestFinished(() => void bc.unsubscribe('periplo:ana:roma:2', listen))
  const [one, other] = [connectTo('ws://localhost:9/sync'), connectTo('ws://localhost:9/sync')]
  // Only the tabs can sync.
  one.doc.getMap('events').set('one', 1)
  other.doc.getMap('events').set('other', 1)
  one.connection.open()
  expect(steps).toEqual([])
  other.connection.open()
  const both = { one: 1, other: 1 }
  expect([one.doc.getMap('events').toJSON(), other.doc.getMap('events').toJSON()]).toEqual([both, both])
  one.connection.close()
  one.doc.getMap('events').set('alone', 1)
  one.connection.open()
  expect(other.doc.getMap('events').toJSON()).toEqual({ ...both, alone: 1 })
})

it('sends on demand everything the server lacks, also from other tabs, and reports a sync step 2', async () => {
  const server = await startServer()
  const { doc, heard, connection } = connectTo(server.url)
  connection.sendAll()
  connection.open()
  await eventually(() => expect(heard.syncStep2).toHaveBeenCalledExactlyOnceWith(1))
  const tab = new Y.Doc()
  tab.getMap('events').set('tab', 1)
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(tab), connection.provider)
  expect(connection.sentCount()).toBe(1)
  connection.sendAll()
  expect(heard.syncStep2).toHaveBeenLastCalledWith(2)
  await eventually(() => expect(server.doc.getMap('events').toJSON()).toEqual({ tab: 1 }))
  connection.close()
  connection.sendAll()
  expect(connection.sentCount()).toBe(2)
})
