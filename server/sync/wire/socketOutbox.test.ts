import { expect, test, vi } from 'vitest'
import { SocketOutbox, type OutboxSocket } from './socketOutbox'

const LIMITS = { unsentBytes: 100, unsentMs: 5000, keepAliveMs: 20_000, pingMs: 30_000 }

/** Its other side reads only on `read`. */
function stuck() {
  const clock = { now: 1000 }
  const waiting: { bytes: number; flushed: () => void }[] = []
  const socket: OutboxSocket = {
    readyState: 1,
    get bufferedAmount() {
      return waiting.reduce((sum, { bytes }) => sum + bytes, 0)
    },
    ping: vi.fn(),
    terminate: vi.fn(),
  }
  const onLag = vi.fn()
  const stream = {
    written: 0,
    write({ length }: Buffer, flushed: () => void) {
      stream.written += 1
      waiting.push({ bytes: length, flushed })
    },
  }
  const outbox = new SocketOutbox(socket, stream, LIMITS, onLag, () => clock.now)
  const read = () => waiting.splice(0).forEach(({ flushed }) => flushed())
  return { clock, socket, stream, outbox, onLag, read }
}

/** Header included. */
const frame = (bytes: number) => new Uint8Array(bytes - 2)

test('a client behind by more than the limit lags and is sent nothing more', () => {
  const { outbox, onLag, stream } = stuck()
  outbox.send(frame(60))
  outbox.send(frame(60))
  expect(onLag).not.toHaveBeenCalled()
  outbox.send(frame(2))
  expect(onLag).toHaveBeenCalledTimes(1)
  expect(stream.written).toBe(2)
})

test('one whole document may exceed the limit while it is sent, a second one may not', () => {
  const { outbox, onLag, read } = stuck()
  outbox.sendAnswer(frame(500))
  outbox.send(frame(60))
  outbox.send(frame(30))
  expect(onLag).not.toHaveBeenCalled()
  outbox.sendAnswer(frame(500))
  expect(onLag).toHaveBeenCalledTimes(1)
  read()
  outbox.send(frame(101))
  outbox.send(frame(2))
  expect(onLag).toHaveBeenCalledTimes(2)
})

test('a frame that is not sent within its time is a lag, one sent in time is not', () => {
  const { outbox, onLag, clock, read } = stuck()
  for (let second = 0; second < 20; second += 1) {
    outbox.send(frame(2))
    outbox.tick()
    clock.now += 1000
    if (second % 4 === 3) read()
  }
  expect(onLag).not.toHaveBeenCalled()
  outbox.send(frame(2))
  for (let second = 0; second < 7; second += 1) {
    outbox.tick()
    clock.now += 1000
  }
  expect(onLag).toHaveBeenCalled()
})

test('sends keep-alives only after silence, and terminates a client that answers no ping', () => {
  const { outbox, socket, stream, clock, read } = stuck()
  outbox.send(frame(2))
  read()
  clock.now += 19_000
  outbox.tick()
  expect(stream.written).toBe(1)
  clock.now += 1000
  outbox.tick()
  read()
  expect(stream.written).toBe(2)
  clock.now += 10_000
  outbox.tick()
  expect(socket.ping).toHaveBeenCalledTimes(1)
  outbox.markAlive()
  clock.now += 30_000
  outbox.tick()
  read()
  expect(socket.terminate).not.toHaveBeenCalled()
  clock.now += 30_000
  outbox.tick()
  expect(socket.terminate).toHaveBeenCalledTimes(1)
})

test('several frames are written together', () => {
  const { outbox, stream } = stuck()
  outbox.send(frame(2), frame(2))
  expect(stream.written).toBe(1)
})
