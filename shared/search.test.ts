import { expect, test } from 'vitest'
import { searchTextOf, queryWordsOf, searchWordsOf } from './search'

test('words are folded, each once, without those that are in everything', () => {
  expect(searchWordsOf('París, a paso lento: el Sena y París')).toEqual(['paris', 'paso', 'lento', 'sena'])
  expect(searchWordsOf('Castilla-La Mancha')).toEqual(['castilla', 'mancha'])
  expect(searchWordsOf('ROMA  (Italia)')).toEqual(['roma', 'italia'])
  expect(searchWordsOf('La de los')).toEqual(['la', 'de', 'los'])
  expect(searchWordsOf('🌍 …')).toEqual([])
})

test('the first ten words count', () => {
  expect(queryWordsOf(Array.from({ length: 30 }, (_, i) => `w${i}`).join(' '))).toHaveLength(10)
})

test('a screen asks for what has a word in it, and not for more than is looked for', () => {
  expect(searchTextOf('  París, Francia ')).toBe('París, Francia')
  expect(searchTextOf(' Roma ,, Italia, Europa, Tierra')).toBe('Roma , Italia, Europa')
  expect(searchTextOf(' , ')).toBeUndefined()
  expect([...(searchTextOf('é😀'.repeat(300)) ?? '')]).toHaveLength(200)
})
