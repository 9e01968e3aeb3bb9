import { expect, test } from 'vitest'
import { date } from '#testkit/date'
import { endOfDayHere } from './dateFormats'
import { endInWords } from './moments'

test('an end at the end of a day names that day and includes it', () => {
  expect(endInWords(endOfDayHere(date('2026-12-06')), date('2026-11-28'))).toBe('6 de diciembre, incluido')
  expect(endInWords(endOfDayHere(date('2026-12-31')), date('2026-11-28'))).toBe('31 de diciembre, incluido')
  expect(endInWords(endOfDayHere(date('2027-01-01')), date('2026-11-28'))).toBe('1 de enero de 2027, incluido')
})

test('an end within a day has its time', () => {
  const end = new Date(2026, 11, 7, 18, 40).toISOString()
  expect(endInWords(end, date('2026-11-28'))).toBe('7 de diciembre a las 18:40')
})
