import { expect, test } from 'vitest'
import { foldText, isolate } from './text'

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

test('a right-to-left name is isolated, any other text stays', () => {
  for (const name of ['דנה', 'محمد', 'ܡܪܝܡ', 'Café דנה', '\u{1e900}', '\u202etxt'])
    expect(isolate(name)).toBe(`\u2068${name}\u2069`)
  for (const name of ['', 'Lucía', '«Roma» 24', '東京', 'Ωμέγα', '🏝️', 'a\u0301']) expect(isolate(name)).toBe(name)
})
