import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { limits } from '#shared/limits'
import { IncomingBodies, maxImportBody, maxUploadBody } from './incomingBodies'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function exchange() {
  const socket = { bytesRead: 0, destroy: vi.fn<() => void>() }
  return { incoming: Object.assign(new EventEmitter(), { socket }), outgoing: new EventEmitter() }
}
const bodiesForTest = (isScarce = () => false) => new IncomingBodies({ isScarce })

it('takes four of the largest bodies of a sender at once, or hundreds of small ones', () => {
  const bodies = bodiesForTest()
  for (let i = 0; i < 4; i += 1) expect(bodies.admit('ana', maxUploadBody, exchange())).toBeUndefined()
  expect(bodies.admit('ana', 1, exchange())).toMatchObject({ name: 'TooManyRequestsError', retryAfter: 5 })
  for (let i = 0; i < 500; i += 1) expect(bodies.admit('luis', 1000, exchange())).toBeUndefined()
})

it('has room again once a body is there, or its request has ended', () => {
  const bodies = bodiesForTest()
  const open = Array.from({ length: 4 }, exchange)
  for (const one of open) bodies.admit('ana', maxUploadBody, one)
  open[0]?.incoming.emit('end')
  open[0]?.outgoing.emit('close')
  open[1]?.outgoing.emit('close')
  for (let i = 0; i < 2; i += 1) expect(bodies.admit('ana', maxUploadBody, exchange())).toBeUndefined()
  expect(bodies.admit('ana', maxUploadBody, exchange())).toMatchObject({ name: 'TooManyRequestsError' })
})

it('refuses large bodies when those of all senders are 256 MB, or when memory is scarce; small ones go on', () => {
  const many = bodiesForTest()
  let taken = 0
  while (many.admit(`user ${taken}`, maxImportBody, exchange()) === undefined) taken += 1
  expect(taken).toBe(Math.floor((256 * 1024 * 1024) / maxImportBody))
  for (const bodies of [many, bodiesForTest(() => true)]) {
    expect(bodies.admit('eva', maxImportBody, exchange())).toMatchObject({ name: 'UnavailableError', retryAfter: 5 })
    expect(bodies.admit('eva', limits.bodyBytes, exchange())).toBeUndefined()
  }
})

it('closes the connection of a body that makes no progress, however slow others are', () => {
  const bodies = bodiesForTest()
  const [stalled, slow, complete] = [exchange(), exchange(), exchange()]
  for (const one of [stalled, slow, complete]) bodies.admit('ana', maxUploadBody, one)
  complete.incoming.emit('end')
  for (let i = 0; i < 5; i += 1) {
    slow.incoming.socket.bytesRead += 1
    vi.advanceTimersByTime(20_000)
  }
  expect([stalled, slow, complete].map((one) => one.incoming.socket.destroy.mock.calls.length > 0)).toEqual([true, false, false])
})
