import { expect, test } from 'vitest'
import { calendarDate } from '#testkit/date'
import { rome } from '#testkit/trips/createTripSource'
import { findImportErrors, countImportedDays, importValuesOf } from './importValues'

const nothing = { title: null, startDate: null, endDate: null, location: null, days: [{}, {}] }
const all = {
  title: 'Roma',
  startDate: calendarDate('2026-10-24'),
  endDate: calendarDate('2026-10-28'),
  location: rome,
  days: [{}, {}],
}

test('values of a file fill the form, and missing ones are required', () => {
  expect(importValuesOf(all)).toEqual({ title: 'Roma', destination: rome, start: '2026-10-24' })
  expect(Object.values(findImportErrors(importValuesOf(all), all))).toEqual([undefined, undefined, undefined])
  expect(importValuesOf(nothing)).toEqual({ title: '', destination: null, start: null })
  expect(findImportErrors(importValuesOf(nothing), nothing)).toEqual({
    title: 'Escribe un título.',
    destination: 'Por favor, selecciona un destino.',
    startDate: 'Elige la fecha de inicio.',
  })
})

test('an overlong title and dates beyond the calendar are errors', () => {
  const wrong = findImportErrors({ title: 'x'.repeat(51), destination: rome, start: calendarDate('9998-12-31') }, all)
  expect([wrong.title, wrong.startDate]).toEqual(['Puede tener 50 caracteres como mucho.', 'Elige la fecha de inicio.'])
})

test('a trip is as long as its dates, else as its days, and at least one day', () => {
  expect([countImportedDays(all), countImportedDays(nothing), countImportedDays({ ...nothing, days: [] })]).toEqual([5, 2, 1])
})
