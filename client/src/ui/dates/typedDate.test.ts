import { expect, it } from 'vitest'
import { formatInputDate } from '../../lib/dateFormats'
import { parseTypedDate, formatTypedDate } from './typedDate'

it('inserts the dashes while the user types, ignoring other characters', () => {
  expect(['2', '24', '241', '24/1', '24102027', '24.10.2027 12'].map(formatTypedDate)).toEqual([
    '2',
    '24',
    '24-1',
    '24-1',
    '24-10-2027',
    '24-10-2027',
  ])
})

it('reads only a complete valid date, and formats it the same way', () => {
  expect(parseTypedDate('24-10-2027')).toBe('2027-10-24')
  expect(['', '24-10', '24-10-20', '31-02-2027', '00-01-2027'].map(parseTypedDate)).toEqual([null, null, null, null, null])
  const day = parseTypedDate('03-01-2028')
  expect(day === null ? day : formatInputDate(day)).toBe('03-01-2028')
})
