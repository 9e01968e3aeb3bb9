import { expect, test } from 'vitest'
import { SizedLru } from './memoizeLru'

test('keeps the most recently used values that fit', () => {
  const lru = new SizedLru<string>(10)
  lru.set('a', 'A', 4)
  lru.set('b', 'B', 4)
  expect(lru.get('a')).toBe('A')
  lru.set('c', 'C', 4)
  expect(['a', 'b', 'c'].map((key) => lru.get(key))).toEqual(['A', undefined, 'C'])
  lru.set('a', 'AA', 6)
  expect(['a', 'c'].map((key) => lru.get(key))).toEqual(['AA', 'C'])
  lru.set('d', 'D', 10)
  expect(['a', 'c', 'd'].map((key) => lru.get(key))).toEqual([undefined, undefined, 'D'])
})

test('an oversized value evicts nothing but the old value of its key', () => {
  const lru = new SizedLru<string>(10)
  lru.set('a', 'A', 4)
  lru.set('b', 'B', 4)
  lru.set('b', 'BB', 11)
  expect(['a', 'b'].map((key) => lru.get(key))).toEqual(['A', undefined])
})
