import { expect, it } from 'vitest'
import { manyLines, oneLine } from './limits'

it('lines stay, with at most one empty one between them, and the ends are trimmed', () => {
  expect(manyLines('  Uno\nDos\n\nTres \r\n \n\t\n\n  Cuatro  cinco\r\n ')).toBe('Uno\nDos\n\nTres\n\n  Cuatro  cinco')
  expect(manyLines(' \n \n')).toBe('')
})

it('what nobody sees goes, white space and everything visible stays', () => {
  expect(oneLine('\u0000Ro\u0007ma \u007f\t2027\u0085')).toBe('Roma 2027')
  expect(manyLines('\u0000Uno\u0000\n\u001bdos\tñandú 🏝\u200d')).toBe('Uno\ndos\tñandú 🏝\u200d')
})
