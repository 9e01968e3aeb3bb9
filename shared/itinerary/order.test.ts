import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareKeys, isOrderKey, longestIncreasingRun, place, type Keyed } from './order'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const anyKey = fc.array(fc.constantFrom(...DIGITS), { minLength: 1, maxLength: 12 }).map((digits) => digits.join(''))
const siblings = fc
  .array(anyKey, { maxLength: 12 })
  .map((keys) => keys.map((key, i) => ({ id: `id-${i}`, key })).sort(compareKeys))

/** The order that readers see once the placement is written. */
function after(before: readonly Keyed[], index: number, count: number): string[] {
  const { keys, rekeyed } = place(before, index, count)
  expect(keys).toHaveLength(count)
  const all = [
    ...before.map(({ id, key }) => ({ id, key: rekeyed.get(id) ?? key })),
    ...keys.map((key, i) => ({ id: `new-${i}`, key })),
  ]
  for (const { key } of all) expect(isOrderKey(key), key).toBe(true)
  return all.sort(compareKeys).map(({ id }) => id)
}

describe('order keys', () => {
  it('put new things exactly where they were wished, beside any keys, foreign, tied or without room', () => {
    fc.assert(
      fc.property(siblings, fc.nat(12), fc.integer({ min: 1, max: 4 }), (before, wish, count) => {
        const index = Math.min(wish, before.length)
        const expected = before.map(({ id }) => id)
        expected.splice(index, 0, ...Array.from({ length: count }, (_, i) => `new-${i}`))
        expect(after(before, index, count)).toEqual(expected)
      }),
      { numRuns: 3000 },
    )
  })

  it('leave the neighbours alone when there is room', () => {
    const { keys } = place([], 0, 3)
    const day = keys.map((key, i) => ({ id: String(i), key }))
    expect(place(day, 1).rekeyed.size).toBe(0)
    expect(place(day, 0).rekeyed.size).toBe(0)
    expect(
      place(
        [
          { id: 'a', key: 'zz' },
          { id: 'b', key: 'zzz' },
        ],
        1,
      ).rekeyed.size,
    ).toBe(0)
  })

  it('make room after a key that cannot grow, and before one that nothing precedes', () => {
    expect(after([{ id: 'long', key: 'z'.repeat(128) }], 1, 1)).toEqual(['long', 'new-0'])
    expect(
      after(
        [
          { id: 'zero', key: '0' },
          { id: 'zeros', key: '000' },
        ],
        0,
        2,
      ),
    ).toEqual(['new-0', 'new-1', 'zero', 'zeros'])
  })

  it('differ when two people fill the same gap, and sort ties by id', () => {
    const day = [
      { id: 'a', key: 'a0' },
      { id: 'b', key: 'a1' },
    ]
    const keys = Array.from({ length: 200 }, () => place(day, 1).keys[0])
    expect(new Set(keys).size).toBe(200)
    expect(
      [
        { id: 'b', key: 'V' },
        { id: 'a', key: 'V' },
      ]
        .sort(compareKeys)
        .map(({ id }) => id),
    ).toEqual(['a', 'b'])
  })

  it('stay short over a thousand appends', () => {
    const day: Keyed[] = []
    for (let i = 0; i < 1000; i += 1) day.push({ id: String(i), key: place(day, day.length).keys[0] ?? '' })
    expect(Math.max(...day.map(({ key }) => key.length))).toBeLessThanOrEqual(16)
  })

  it('find a longest run that may keep its place', () => {
    expect(longestIncreasingRun([])).toEqual([])
    expect(longestIncreasingRun([2, 0, 1, 3])).toEqual([1, 2, 3])
    expect(longestIncreasingRun([3, 2, 1])).toHaveLength(1)
    fc.assert(
      fc.property(fc.shuffledSubarray([...Array(8).keys()]), (values) => {
        const subsets = Array.from({ length: 1 << values.length }, (_, bits) => values.filter((_v, i) => (bits >> i) & 1))
        const isRising = (run: number[]) => run.every((value, i) => i === 0 || value > (run[i - 1] ?? 0))
        const longest = Math.max(...subsets.filter(isRising).map((run) => run.length))
        const found = longestIncreasingRun(values).map((i) => values[i] ?? -1)
        expect(isRising(found)).toBe(true)
        expect(found).toHaveLength(longest)
      }),
    )
  })
})
