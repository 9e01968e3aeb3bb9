import { expect, it } from 'vitest'
import { parseTypedTime } from './eventFormValues'

it('reads the usual notations of a time', () => {
  const hours = {
    '20:30': '20:30',
    '2030': '20:30',
    '930': '09:30',
    '9': '09:00',
    '9:5': '09:05',
    '20.15': '20:15',
    '18h': '18:00',
    ' 7 ': '07:00',
    '': '',
  }
  for (const [typed, hour] of Object.entries(hours)) expect(parseTypedTime(typed)).toBe(hour)
})

it('rejects anything that is no time', () => {
  for (const typed of ['24:00', '12:60', '2560', 'mañana', '1:2:3', '-1']) expect(parseTypedTime(typed)).toBeUndefined()
})
