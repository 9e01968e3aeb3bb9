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

it.each(['\u200b', '\u3164 \u3164', '\u2800', '\u2060\u00ad', '\ufe0f', '\u{e0020}', '\u115f\uffa0', '\u{1d159}\u{16fe4}'])(
  '%j has no visible character and becomes empty',
  (text) => {
    for (const normalize of [normalizeLine, normalizeMultiline, normalizeDescription]) expect(normalize(text)).toBe('')
  },
)

it('removes bidirectional controls, keeps joiners between visible characters', () => {
  expect(normalizeLine('\u202eRoma\u2069 \u200fدنה\u061c')).toBe('Roma دنה')
  expect(normalizeMultiline('\u2066Uno\ndos\u200e')).toBe('Uno\ndos')
  expect(normalizeLine('👩\u200d🚀 ❤\ufe0f می\u200cخواهم')).toBe('👩\u200d🚀 ❤\ufe0f می\u200cخواهم')
})

it('removes control characters, keeps white space and visible characters', () => {
  expect(normalizeLine('\u0000Ro\u0007ma \u007f\t2027\u0085')).toBe('Roma 2027')
  expect(normalizeMultiline('\u0000Uno\u0000\n\u001bdos\tñandú 🏝\u200d')).toBe('Uno\ndos\tñandú 🏝\u200d')
})
