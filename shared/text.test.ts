import { expect, test } from 'vitest'
import { fold } from './text'

test('accents, case and runs of white space do not matter', () => {
  expect(fold('  Múnich ')).toBe('munich')
  expect(fold('CÓRDOBA')).toBe(fold('cordoba'))
  expect(fold('Nueva\n\t York')).toBe('nueva york')
  expect(fold('Logroño')).toBe('logrono')
})

test('composed and decomposed letters are the same', () => {
  expect(fold('Mu\u0301nich')).toBe(fold('M\u00fanich'))
})

test('folding twice changes nothing more', () => {
  for (const text of ['İstanbul', 'ÅÇẞ', '🏝️ Ibiza', ' %_ ', '']) expect(fold(fold(text))).toBe(fold(text))
})
