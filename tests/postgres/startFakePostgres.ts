import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

const int32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}
const message = (type: string, ...parts: (Buffer | string)[]): Buffer => {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)))
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body])
}
const ready = message('Z', 'I')

export const wrongPasswordGreeting = message('E', 'SFATAL\0VFATAL\0C28P01\0Mpassword authentication failed\0\0')
const welcome = Buffer.concat([message('R', int32(0)), ready])

const answer = (column: string, value: string): Buffer =>
  Buffer.concat([
    message(
      'T',
      Buffer.from([0, 1]),
      `${column}\0`,
      int32(0),
      Buffer.from([0, 0]),
      int32(25),
      Buffer.from([255, 255]),
      int32(-1),
      Buffer.from([0, 0]),
    ),
    message('D', Buffer.from([0, 1]), int32(value.length), value),
    message('C', 'SHOW\0'),
    ready,
  ])

/**
 * URL of a server that sends this greeting and answers only its
 * version, e.g. an old one.
 */
export async function startFakePostgres({
  greeting = welcome,
  version = '140012',
}: { greeting?: Buffer; version?: string } = {}): Promise<string> {
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.write(greeting)
      socket.on('data', (data) => data.toString('latin1').startsWith('Q') && socket.write(answer('server_version_num', version)))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `postgres://ana:secret@127.0.0.1:${(server.address() as AddressInfo).port}/trips`
}
