import { expect, test } from 'vitest'
import { TokenBucket } from './tokenBucket'

function clocked(rate: number, burst: number) {
  const clock = { now: 1000 }
  return { clock, bucket: new TokenBucket(rate, burst, () => clock.now) }
}

test('a full bucket gives its burst immediately and then waits for the rate', () => {
  const { bucket, clock } = clocked(10, 3)
  expect([bucket.tryOne(), bucket.tryOne(), bucket.tryOne(), bucket.tryOne()]).toEqual([true, true, true, false])
  expect(bucket.waitFor(1)).toBe(100)
  clock.now += 100
  expect([bucket.tryOne(), bucket.tryOne()]).toEqual([true, false])
})

test('a bucket never holds more than its burst, after any pause', () => {
  const { bucket, clock } = clocked(10, 3)
  clock.now += 3_600_000
  bucket.spend(3)
  expect(bucket.waitFor(3)).toBe(300)
})

test('more than the burst can be spent, as a debt', () => {
  const { bucket } = clocked(10, 3)
  expect(bucket.waitFor(30)).toBe(0)
  bucket.spend(30)
  expect(bucket.waitFor(1)).toBe(2800)
})

test('a debt is limited', () => {
  const bucket = new TokenBucket(10, 3, () => 1000, 5)
  bucket.spend(1_000_000)
  expect(bucket.waitFor(1)).toBe(600)
})

test('a rate of 0 never waits', () => {
  const { bucket } = clocked(0, 0)
  bucket.spend(1_000_000)
  expect(bucket.waitFor(1_000_000)).toBe(0)
})
