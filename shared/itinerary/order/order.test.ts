import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { caseCount } from '#testkit/budget'
import { compareOrderKeys, longestIncreasingSubsequence, allocateOrderKeys, type KeyedItem, isOrderKey } from './order'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const digits = (count: { minLength: number; maxLength: number }, from = DIGITS) =>
  fc.array(fc.constantFrom(...from), count).map((all) => all.join(''))
const manyZeros = fc.tuple(digits({ minLength: 0, maxLength: 3 }), fc.nat(124), digits({ minLength: 0, maxLength: 1 }))
/** Short, many zeros, 128 characters, near the ends of the countable range. */
const anyKey = fc
  .oneof(
    digits({ minLength: 1, maxLength: 12 }),
    digits({ minLength: 1, maxLength: 3 }, '0Az'),
    digits({ minLength: 126, maxLength: 128 }, '01z'),
    manyZeros.map(([head, zeros, tail]) => head + '0'.repeat(zeros) + tail),
    fc
      .tuple(fc.constantFrom(...DIGITS), fc.constantFrom('0', 'z', '1'), fc.nat(127))
      .map(([head, digit, n]) => head + digit.repeat(n)),
    fc.constantFrom(
      '0',
      'A',
      'z',
      'Zz',
      'a0',
      `A${'0'.repeat(25)}1`,
      `A${'0'.repeat(26)}`,
      `z${'z'.repeat(26)}`,
      'z'.repeat(128),
    ),
    fc.constant(null).map(() => allocateOrderKeys([], 0).keys[0] ?? ''),
  )
  .map((key) => key.slice(0, 128) || '0')
const siblings = fc
  .array(anyKey, { maxLength: 12 })
  .map((keys) => keys.map((key, i) => ({ id: `id-${i}`, key })).sort(compareOrderKeys))

/** As readers see it. */
function after(before: readonly KeyedItem[], index: number, count: number): string[] {
  const { keys, rekeyed } = allocateOrderKeys(before, index, count)
  expect(keys).toHaveLength(count)
  const all = [
    ...before.map(({ id, key }) => ({ id, key: rekeyed.get(id) ?? key })),
    ...keys.map((key, i) => ({ id: `new-${i}`, key })),
  ]
  for (const { key } of all) expect(isOrderKey(key), key).toBe(true)
  return all.sort(compareOrderKeys).map(({ id }) => id)
}

describe('order keys', () => {
  it('place new items exactly where requested, among any keys: foreign, equal or without space', () => {
    fc.assert(
      fc.property(
        siblings,
        fc.nat(12),
        fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 60 })),
        (before, wish, count) => {
          const index = Math.min(wish, before.length)
          const expected = before.map(({ id }) => id)
          expected.splice(index, 0, ...Array.from({ length: count }, (_, i) => `new-${i}`))
          expect(after(before, index, count)).toEqual(expected)
        },
      ),
      { numRuns: caseCount('ORDERS', { short: 600, full: 3000 }) },
    )
  })

  it('keep the requested order over twenty moves among hostile keys', () => {
    fc.assert(
      fc.property(siblings, fc.array(fc.nat(20), { minLength: 20, maxLength: 20 }), (before, wishes) => {
        let day = [...before]
        for (const [i, wish] of wishes.entries()) {
          const { keys, rekeyed } = allocateOrderKeys(day, wish)
          day = [...day.map(({ id, key }) => ({ id, key: rekeyed.get(id) ?? key })), { id: `new-${i}`, key: keys[0] ?? '' }]
          expect(day.every(({ key }) => isOrderKey(key))).toBe(true)
          day.sort(compareOrderKeys)
          expect(day.findIndex(({ id }) => id === `new-${i}`)).toBe(Math.min(wish, day.length - 1))
        }
      }),
      { numRuns: caseCount('ORDERS', { short: 100, full: 300 }) },
    )
  })

  it('find space among thousands of equal or tight keys', () => {
    const equal = Array.from({ length: 5000 }, (_, i) => ({ id: String(i).padStart(4, '0'), key: 'V' }))
    const tight = equal.map(({ id }) => ({ id, key: `${'V'.repeat(124)}${id}` }))
    for (const day of [equal, tight]) {
      const { keys, rekeyed } = allocateOrderKeys(day, 2500)
      const moved = day.map(({ id, key }) => ({ id, key: rekeyed.get(id) ?? key }))
      expect([...moved, { id: 'new', key: keys[0] ?? '' }].sort(compareOrderKeys).findIndex(({ id }) => id === 'new')).toBe(2500)
    }
  })

  it('do not change the neighbours when there is space', () => {
    const { keys } = allocateOrderKeys([], 0, 3)
    const day = keys.map((key, i) => ({ id: String(i), key }))
    expect(allocateOrderKeys(day, 1).rekeyed.size).toBe(0)
    expect(allocateOrderKeys(day, 0).rekeyed.size).toBe(0)
    expect(
      allocateOrderKeys(
        [
          { id: 'a', key: 'zz' },
          { id: 'b', key: 'zzz' },
        ],
        1,
      ).rekeyed.size,
    ).toBe(0)
  })

  it('make space after a key of full length, and before the lowest keys', () => {
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

  it('differ when two users fill the same gap, and sort ties by id', () => {
    const day = [
      { id: 'a', key: 'a0' },
      { id: 'b', key: 'a1' },
    ]
    const keys = Array.from({ length: 200 }, () => allocateOrderKeys(day, 1).keys[0])
    expect(new Set(keys).size).toBe(200)
    expect(
      [
        { id: 'b', key: 'V' },
        { id: 'a', key: 'V' },
      ]
        .sort(compareOrderKeys)
        .map(({ id }) => id),
    ).toEqual(['a', 'b'])
  })

  it('stay short over a thousand appends', () => {
    const day: KeyedItem[] = []
    for (let i = 0; i < 1000; i += 1) day.push({ id: String(i), key: allocateOrderKeys(day, day.length).keys[0] ?? '' })
    expect(Math.max(...day.map(({ key }) => key.length))).toBeLessThanOrEqual(16)
  })

  it('find a longest increasing subsequence', () => {
    expect(longestIncreasingSubsequence([])).toEqual([])
    expect(longestIncreasingSubsequence([2, 0, 1, 3])).toEqual([1, 2, 3])
    expect(longestIncreasingSubsequence([3, 2, 1])).toHaveLength(1)
    fc.assert(
      fc.property(fc.shuffledSubarray([...Array(8).keys()]), (values) => {
        const subsets = Array.from({ length: 1 << values.length }, (_, bits) => values.filter((_v, i) => (bits >> i) & 1))
        const isRising = (run: number[]) => run.every((value, i) => i === 0 || value > (run[i - 1] ?? 0))
        const longest = Math.max(...subsets.filter(isRising).map((run) => run.length))
        const found = longestIncreasingSubsequence(values).map((i) => values[i] ?? -1)
        expect(isRising(found)).toBe(true)
        expect(found).toHaveLength(longest)
      }),
    )
  })
})
