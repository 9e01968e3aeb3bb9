import { expect, it, vi } from 'vitest'
import { memoizeLru } from './memoizeLru'

it('makes a value once and evicts the least recently used one', () => {
  const make = vi.fn<(key: string) => string>((key) => key.toUpperCase())
  const get = memoizeLru(2, make)
  expect([get('a'), get('b'), get('a')]).toEqual(['A', 'B', 'A'])
  expect(make).toHaveBeenCalledTimes(2)
  get('c')
  get('a')
  expect(make).toHaveBeenCalledTimes(3)
  get('b')
  expect(make.mock.calls.map(([key]) => key)).toEqual(['a', 'b', 'c', 'b'])
})

it('caches nothing for a key whose value fails', () => {
  const get = memoizeLru(2, () => {
    throw new Error('no')
  })
  expect(() => get('a')).toThrow('no')
  expect(() => get('a')).toThrow('no')
})
