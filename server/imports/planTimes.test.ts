import { expect, it } from 'vitest'
import { calendarDate } from '#testkit/date'
import { tripReading } from '#testkit/imports/tripReading'
import { readPastedText } from './readPastedText'

const eventsOf = (line: string): string[] | undefined =>
  tripReading(readPastedText(`Día 1\n${line}`, calendarDate('2026-11-28'))).days[0]

it.each([
  ['a las 11 Visita', '11:00 Visita'],
  ['de 10 a 12 Kayak', '10:00–12:00 Kayak'],
  ['a partir de las 20h tapeo', '20:00 tapeo'],
  ["17'30 Paseo", '17:30 Paseo'],
  ['18,30 h Degustación', '18:30 Degustación'],
  ['10 a.m. to 12 noon — Museum', '10:00–12:00 Museum'],
  ['Cena 21:00', '21:00 Cena'],
  ['Desayuno: 8:30', '08:30 Desayuno'],
  ['Torre Eiffel @ 18:30', '18:30 Torre Eiffel'],
  ['Vuelo AF1300 20:55 - 22:50', '20:55–22:50 Vuelo AF1300'],
  ['Museo 10:00 a 12:00', '10:00–12:00 Museo'],
  ['Tren 18:00-20:30 a Sevilla', '18:00–20:30 Tren a Sevilla'],
  ['**Comida (13:30):** Casa Pepe', '13:30 Comida: Casa Pepe'],
  ['Comida (14:00h) en Casa Pepe', '14:00 Comida en Casa Pepe'],
  ['Tour de fantasmas (21 h).', '21:00 Tour de fantasmas'],
  ['Por la noche: 21:30 cena', '21:30 cena'],
  ['-> 10:00 Catedral', '10:00 Catedral'],
  ['Mañana: 10:00 Catedral, 12:00 Mercado', '10:00 Catedral', '12:00 Mercado'],
])('%s is read with its times', (line, ...events) => {
  expect(eventsOf(line)).toEqual(events)
})

it.each([
  'Teatro (reserva a las 20:00)',
  'Parque y vuelta en el AVE de las 18:45',
  'Museo del Prado, cierra a las 20:00',
  'Tapas hasta las 23:00',
  'Alcázar (11:00), comida, flamenco 21:00',
  'Entrada 10.30 euros',
  'de 3 a 5 días de marcha',
  '2 h de tren',
])('%s has no time of its own', (line) => {
  expect(eventsOf(line)).toEqual([line])
})
