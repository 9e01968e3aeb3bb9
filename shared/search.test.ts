import { expect, test } from 'vitest'
import { askedFor, wordsAsked, wordsIn } from './search'

test('words are folded, each once, without those that are in everything', () => {
  expect(wordsIn('París, a paso lento: el Sena y París')).toEqual(['paris', 'paso', 'lento', 'sena'])
  expect(wordsIn('Castilla-La Mancha')).toEqual(['castilla', 'mancha'])
  expect(wordsIn('ROMA  (Italia)')).toEqual(['roma', 'italia'])
  expect(wordsIn('La de los')).toEqual(['la', 'de', 'los'])
  expect(wordsIn('🌍 …')).toEqual([])
})

test('the first ten words count', () => {
  expect(wordsAsked(Array.from({ length: 30 }, (_, i) => `w${i}`).join(' '))).toHaveLength(10)
})

test('a screen asks for what has a word in it, and not for more than is looked for', () => {
  expect(askedFor('  París, Francia ')).toBe('París, Francia')
  expect(askedFor(' Roma ,, Italia, Europa, Tierra')).toBe('Roma , Italia, Europa')
  expect(askedFor(' , ')).toBeUndefined()
  expect([...(askedFor('é😀'.repeat(300)) ?? '')]).toHaveLength(200)
})
