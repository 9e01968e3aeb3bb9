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
const sender = (userId: string, address = userId) => ({ userId, address })
const [ana, luis, eva] = [sender('ana'), sender('luis'), sender('eva')]
const bodiesForTest = (isScarce = () => false) => new IncomingBodies({ isScarce })

it('takes four of the largest bodies of a sender at once, or hundreds of small ones', () => {
  const bodies = bodiesForTest()
  for (let i = 0; i < 4; i += 1) expect(bodies.admit(ana, maxUploadBody, exchange())).toBeUndefined()
  expect(bodies.admit(ana, 1, exchange())).toMatchObject({ name: 'TooManyRequestsError', retryAfter: 5 })
  for (let i = 0; i < 500; i += 1) expect(bodies.admit(luis, 1000, exchange())).toBeUndefined()
})

it('users of one address leave room for all other addresses', () => {
  const bodies = bodiesForTest()
  let taken = 0
  while (bodies.admit(sender(`user ${taken}`, 'one address'), maxUploadBody, exchange()) === undefined) taken += 1
  expect(taken).toBe(16)
  expect(bodies.admit(eva, maxUploadBody, exchange())).toBeUndefined()
})

it('has room again once a body is there, or its request has ended', () => {
  const bodies = bodiesForTest()
  const open = Array.from({ length: 4 }, exchange)
  for (const one of open) bodies.admit(ana, maxUploadBody, one)
  open[0]?.incoming.emit('end')
  open[0]?.outgoing.emit('close')
  open[1]?.outgoing.emit('close')
  for (let i = 0; i < 2; i += 1) expect(bodies.admit(ana, maxUploadBody, exchange())).toBeUndefined()
  expect(bodies.admit(ana, maxUploadBody, exchange())).toMatchObject({ name: 'TooManyRequestsError' })
})

it('refuses large bodies when those of all senders are 256 MB, or when memory is scarce; small ones go on', () => {
  const many = bodiesForTest()
  let taken = 0
  while (many.admit(sender(`user ${taken}`), maxImportBody, exchange()) === undefined) taken += 1
  expect(taken).toBe(Math.floor((256 * 1024 * 1024) / maxImportBody))
  for (const bodies of [many, bodiesForTest(() => true)]) {
    expect(bodies.admit(eva, maxImportBody, exchange())).toMatchObject({ name: 'UnavailableError', retryAfter: 5 })
    expect(bodies.admit(eva, limits.bodyBytes, exchange())).toBeUndefined()
  }
})

it('closes the connection of a body that makes no progress, and of a large one below 64 kB in 20 seconds', () => {
  const bodies = bodiesForTest()
  const [stalled, trickling, slow, complete, small] = [exchange(), exchange(), exchange(), exchange(), exchange()]
  for (const one of [stalled, trickling, slow, complete]) bodies.admit(ana, maxImportBody, one)
  bodies.admit(ana, limits.bodyBytes, small)
  complete.incoming.emit('end')
  for (let i = 0; i < 5; i += 1) {
    for (const one of [trickling, small]) one.incoming.socket.bytesRead += 1
    slow.incoming.socket.bytesRead += 64 * 1024
    vi.advanceTimersByTime(20_000)
  }
  const isClosed = ({ incoming }: ReturnType<typeof exchange>) => incoming.socket.destroy.mock.calls.length > 0
  expect([stalled, trickling, slow, complete, small].map(isClosed)).toEqual([true, true, false, false, false])
})
