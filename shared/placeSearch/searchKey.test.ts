import { expect, test } from 'vitest'
import { searchKey } from './searchKey'

test('names and queries match regardless of accents, hyphens and apostrophes', () => {
  expect(searchKey('Castilla-La Mancha')).toBe('castilla la mancha')
  expect(searchKey("L'Aquila")).toBe(searchKey('laquila'))
  expect(searchKey('Donostia / San Sebastián')).toBe('donostia san sebastian')
  expect(searchKey('Tromsø')).toBe('tromso')
  expect(searchKey('Łódź')).toBe('lodz')
  expect(searchKey('Straße')).toBe('strasse')
  expect(searchKey('Iğdır')).toBe('igdir')
})

test('a text without words has an empty key', () => {
  for (const text of ['', '  ', '"*"', '🏝️', '-- / --', "'"]) expect(searchKey(text)).toBe('')
})
