import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { limits } from '#shared/limits'
import { RequestBodyBudget, maxImportBodyBytes, maxUploadBodyBytes } from './requestBodyBudget'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function exchange() {
  const socket = { bytesRead: 0, destroy: vi.fn<() => void>() }
  return { incoming: Object.assign(new EventEmitter(), { socket }), outgoing: new EventEmitter() }
}
const sender = (userId: string, address = userId) => ({ userId, address })
const [ana, luis, eva] = [sender('ana'), sender('luis'), sender('eva')]
const bodiesForTest = (isScarce = () => false) => new RequestBodyBudget({ isScarce })

it('admits four of the largest bodies of a sender concurrently, or hundreds of small ones', () => {
  const bodies = bodiesForTest()
  for (let i = 0; i < 4; i += 1) expect(bodies.reserve(ana, maxUploadBodyBytes, exchange())).toBeUndefined()
  expect(bodies.reserve(ana, 1, exchange())).toMatchObject({ name: 'TooManyRequestsError', retryAfter: 5 })
  for (let i = 0; i < 500; i += 1) expect(bodies.reserve(luis, 1000, exchange())).toBeUndefined()
})

it('leaves room for other addresses when one address sends a lot', () => {
  const bodies = bodiesForTest()
  let taken = 0
  while (bodies.reserve(sender(`user ${taken}`, 'one address'), maxUploadBodyBytes, exchange()) === undefined) taken += 1
  expect(taken).toBe(16)
  expect(bodies.reserve(eva, maxUploadBodyBytes, exchange())).toBeUndefined()
})

it('has room again once a body is received or its request has ended', () => {
  const bodies = bodiesForTest()
  const open = Array.from({ length: 4 }, exchange)
  for (const one of open) bodies.reserve(ana, maxUploadBodyBytes, one)
  open[0]?.incoming.emit('end')
  open[0]?.outgoing.emit('close')
  open[1]?.outgoing.emit('close')
  for (let i = 0; i < 2; i += 1) expect(bodies.reserve(ana, maxUploadBodyBytes, exchange())).toBeUndefined()
  expect(bodies.reserve(ana, maxUploadBodyBytes, exchange())).toMatchObject({ name: 'TooManyRequestsError' })
})

it('refuses large bodies above 256 MB in total or when memory is scarce, but admits small ones', () => {
  const many = bodiesForTest()
  let taken = 0
  while (many.reserve(sender(`user ${taken}`), maxImportBodyBytes, exchange()) === undefined) taken += 1
  expect(taken).toBe(Math.floor((256 * 1024 * 1024) / maxImportBodyBytes))
  for (const bodies of [many, bodiesForTest(() => true)]) {
    expect(bodies.reserve(eva, maxImportBodyBytes, exchange())).toMatchObject({ name: 'UnavailableError', retryAfter: 5 })
    expect(bodies.reserve(eva, limits.bodyBytes, exchange())).toBeUndefined()
  }
})

it('closes stalled connections, and large bodies below 64 kB in 20 seconds', () => {
  const bodies = bodiesForTest()
  const [stalled, trickling, slow, complete, small] = [exchange(), exchange(), exchange(), exchange(), exchange()]
  for (const one of [stalled, trickling, slow, complete]) bodies.reserve(ana, maxImportBodyBytes, one)
  bodies.reserve(ana, limits.bodyBytes, small)
  complete.incoming.emit('end')
  for (let i = 0; i < 5; i += 1) {
    for (const one of [trickling, small]) one.incoming.socket.bytesRead += 1
    slow.incoming.socket.bytesRead += 64 * 1024
    vi.advanceTimersByTime(20_000)
  }
  const isClosed = ({ incoming }: ReturnType<typeof exchange>) => incoming.socket.destroy.mock.calls.length > 0
  expect([stalled, trickling, slow, complete, small].map(isClosed)).toEqual([true, true, false, false, false])
})
