import { expect, it } from 'vitest'
import { manyLines } from './limits'

it('lines stay, with at most one empty one between them, and the ends are trimmed', () => {
  expect(manyLines('  Uno\nDos\n\nTres \r\n \n\t\n\n  Cuatro  cinco\r\n ')).toBe('Uno\nDos\n\nTres\n\n  Cuatro  cinco')
  expect(manyLines(' \n \n')).toBe('')
})
