import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { encodeWebSocketFrames } from './socketOutbox'

const messages = [0, 1, 125, 126, 127, 65_535, 65_536].map((length) => new Uint8Array(length).fill(length % 251))

test('a WebSocket client reads messages of any length, also between other messages', async () => {
  const http = createServer().listen(0)
  await once(http, 'listening')
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false })
  http.on('upgrade', (request, stream, head) =>
    sockets.handleUpgrade(request, stream, head, (socket) => {
      socket.send('before')
      stream.write(encodeWebSocketFrames(messages))
      socket.send('after')
      socket.close()
    }),
  )
  const client = new WebSocket(`ws://localhost:${(http.address() as AddressInfo).port}`)
  const got: Buffer[] = []
  client.on('message', (data: Buffer) => got.push(data))
  await once(client, 'close')
  http.close()
  expect(got[0]?.toString()).toBe('before')
  expect(got.at(-1)?.toString()).toBe('after')
  expect(got.slice(1, -1).map(({ length }) => length)).toEqual(messages.map(({ length }) => length))
  expect(Buffer.concat(got.slice(1, -1)).equals(Buffer.concat(messages))).toBe(true)
})
