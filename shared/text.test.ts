import { expect, test } from 'vitest'
import { foldText } from './text'

test('accents, case and runs of white space do not matter', () => {
  expect(foldText('  Múnich ')).toBe('munich')
  expect(foldText('CÓRDOBA')).toBe(foldText('cordoba'))
  expect(foldText('Nueva\n\t York')).toBe('nueva york')
  expect(foldText('Logroño')).toBe('logrono')
})

test('composed and decomposed letters are the same', () => {
  expect(foldText('Mu\u0301nich')).toBe(foldText('M\u00fanich'))
})

test('folding twice changes nothing more', () => {
  for (const text of ['İstanbul', 'ÅÇẞ', '🏝️ Ibiza', ' %_ ', '']) expect(foldText(foldText(text))).toBe(foldText(text))
})
