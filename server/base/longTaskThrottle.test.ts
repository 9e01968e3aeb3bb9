import { expect, it } from 'vitest'
import { LongTaskThrottle } from './longTaskThrottle'

it('a long piece is followed by a pause of its own length, a short one by none', () => {
  let now = 1000
  const throttle = new LongTaskThrottle(() => now)
  throttle.recordWork(9)
  expect(throttle.waitMs).toBe(0)
  throttle.recordWork(200)
  throttle.recordWork(50)
  expect(throttle.waitMs).toBe(200)
  now += 150
  expect(throttle.waitMs).toBe(50)
  now += 100
  expect(throttle.waitMs).toBe(0)
})
