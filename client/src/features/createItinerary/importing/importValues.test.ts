import { expect, test } from 'vitest'
import { date } from '#testkit/date'
import { rome } from '#testkit/trips/tripSource'
import { findImportErrors, importedLength, importValuesOf } from './importValues'

const nothing = { title: null, startDate: null, endDate: null, location: null, days: [{}, {}] }
const all = { title: 'Roma', startDate: date('2026-10-24'), endDate: date('2026-10-28'), location: rome, days: [{}, {}] }

test('what a file says stands in the fields, and what it lacks is asked for', () => {
  expect(importValuesOf(all)).toEqual({ title: 'Roma', destination: rome, start: '2026-10-24' })
  expect(Object.values(findImportErrors(importValuesOf(all), all))).toEqual([undefined, undefined, undefined])
  expect(importValuesOf(nothing)).toEqual({ title: '', destination: null, start: null })
  expect(findImportErrors(importValuesOf(nothing), nothing)).toEqual({
    title: 'Escribe un título.',
    destination: 'Por favor, selecciona un destino.',
    startDate: 'Elige la fecha de inicio.',
  })
})

test('a title that is too long, or dates that reach beyond the calendar, are wrong', () => {
  const wrong = findImportErrors({ title: 'x'.repeat(51), destination: rome, start: date('9998-12-31') }, all)
  expect([wrong.title, wrong.startDate]).toEqual(['Puede tener 50 caracteres como mucho.', 'Elige la fecha de inicio.'])
})

test('a trip is as long as its dates, else as it has days, and never without one', () => {
  expect([importedLength(all), importedLength(nothing), importedLength({ ...nothing, days: [] })]).toEqual([5, 2, 1])
})
