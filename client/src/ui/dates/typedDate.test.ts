import { expect, it } from 'vitest'
import { formDate } from '../../lib/dateFormats'
import { fromDigits, withDashes } from './typedDate'

it('inserts the dashes while the user types, ignoring other characters', () => {
  expect(['2', '24', '241', '24/1', '24102027', '24.10.2027 12'].map(withDashes)).toEqual([
    '2',
    '24',
    '24-1',
    '24-1',
    '24-10-2027',
    '24-10-2027',
  ])
})

it('reads only a complete valid date, and formats it the same way', () => {
  expect(fromDigits('24-10-2027')).toBe('2027-10-24')
  expect(['', '24-10', '24-10-20', '31-02-2027', '00-01-2027'].map(fromDigits)).toEqual([null, null, null, null, null])
  const day = fromDigits('03-01-2028')
  expect(day === null ? day : formDate(day)).toBe('03-01-2028')
})
