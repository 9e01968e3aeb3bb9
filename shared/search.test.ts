import { expect, test } from 'vitest'
import { searchTextOf, queryWordsOf, searchWordsOf } from './search'

test('words are folded, unique and without stop words', () => {
  expect(searchWordsOf('París, a paso lento: el Sena y París')).toEqual(['paris', 'paso', 'lento', 'sena'])
  expect(searchWordsOf('Castilla-La Mancha')).toEqual(['castilla', 'mancha'])
  expect(searchWordsOf('ROMA  (Italia)')).toEqual(['roma', 'italia'])
  expect(searchWordsOf('La de los')).toEqual(['la', 'de', 'los'])
  expect(searchWordsOf('🌍 …')).toEqual([])
})

test('only the first ten words count', () => {
  expect(queryWordsOf(Array.from({ length: 30 }, (_, i) => `w${i}`).join(' '))).toHaveLength(10)
})

test('a search text needs a word, and is cut to three parts and 200 characters', () => {
  expect(searchTextOf('  París, Francia ')).toBe('París, Francia')
  expect(searchTextOf(' Roma ,, Italia, Europa, Tierra')).toBe('Roma , Italia, Europa')
  expect(searchTextOf(' , ')).toBeUndefined()
  expect([...(searchTextOf('é😀'.repeat(300)) ?? '')]).toHaveLength(200)
})
