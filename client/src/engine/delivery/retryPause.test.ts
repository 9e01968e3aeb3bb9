import { expect, it } from 'vitest'
import { computeRetryDelay } from './retryPause'

const pauses = (failure: 'unreached' | 'refused', random: number) =>
  [1, 2, 3, 4, 20].map((failures) => computeRetryDelay(failure, failures, random))

it('retries an unreachable server within seconds, and waits longer after failed responses', () => {
  expect(pauses('unreached', 1)).toEqual([1000, 2000, 2500, 2500, 2500])
  expect(pauses('refused', 1)).toEqual([3000, 6000, 12_000, 15_000, 15_000])
})

it('spreads the retries of many clients', () => {
  expect(pauses('unreached', 0)).toEqual([750, 1500, 1875, 1875, 1875])
})
