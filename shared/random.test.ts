import { expect, test } from 'vitest'
import { seededRandom } from './random'

// Covers are drawn with them: other numbers would change them.
test('a seed always gives the same numbers', () => {
  const of = (seed: number) => {
    const next = seededRandom(seed)
    return [next(), next(), next()].map((number) => Math.floor(number * 2 ** 32))
  }
  expect([of(0), of(1), of(2 ** 32 - 1), of(-1)]).toEqual([
    [1144304738, 1416247, 958946056],
    [2693262067, 11749833, 2265367787],
    [3850105811, 813802916, 3073704848],
    [3850105811, 813802916, 3073704848],
  ])
})
