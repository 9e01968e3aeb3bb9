import { expect, it, vi } from 'vitest'
import { memoizeLru } from './memoizeLru'

it('makes a value once and forgets the one that was longest not asked for', () => {
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

it('keeps nothing of a key that cannot be made', () => {
  const get = memoizeLru(2, () => {
    throw new Error('no')
  })
  expect(() => get('a')).toThrow('no')
  expect(() => get('a')).toThrow('no')
})
