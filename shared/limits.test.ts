import { expect, it } from 'vitest'
import { normalizeDescription, normalizeMultiline, normalizeLine } from './limits'

it('keeps lines, with at most one empty line between them, and trims the ends', () => {
  expect(normalizeMultiline('  Uno\nDos\n\nTres \r\n \n\t\n\n  Cuatro  cinco\r\n ')).toBe('Uno\nDos\n\nTres\n\n  Cuatro  cinco')
  expect(normalizeMultiline(' \n \n')).toBe('')
})

it('a description has single spaces between words and keeps its lines', () => {
  expect(normalizeDescription('  Uno \t dos\u00a0 tres\r\n\r\n\n   Cuatro  cinco \n')).toBe('Uno dos tres\n\nCuatro cinco')
  expect(normalizeDescription(' \n \t')).toBe('')
})

it('a run of 300,000 blanks is trimmed', () => {
  const blanks = ' '.repeat(300_000)
  expect(normalizeMultiline(`Uno${blanks}x${blanks}\n${blanks}\ndos`)).toBe(`Uno${blanks}x\n\ndos`)
  expect(normalizeDescription(`Uno${blanks}x${blanks}\n${blanks}\ndos`)).toBe('Uno x\n\ndos')
  expect(normalizeLine(`Uno${blanks}\n${blanks}dos`)).toBe('Uno dos')
})

it('removes control characters, keeps white space and visible characters', () => {
  expect(normalizeLine('\u0000Ro\u0007ma \u007f\t2027\u0085')).toBe('Roma 2027')
  expect(normalizeMultiline('\u0000Uno\u0000\n\u001bdos\tñandú 🏝\u200d')).toBe('Uno\ndos\tñandú 🏝\u200d')
})
