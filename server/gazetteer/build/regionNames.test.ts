import { expect, test } from 'vitest'
import { shortRegionName } from './regionNames'

test.each([
  ['Comunidad Autónoma de Andalucía', 'Andalucía'],
  ['Comunidad Autónoma de las Islas Baleares', 'Islas Baleares'],
  ['Comunidad Autónoma del País Vasco', 'País Vasco'],
  ['Comunidad Autónoma de La Rioja', 'La Rioja'],
  ['Principado de Asturias', 'Asturias'],
  ['Región de la Araucanía', 'Araucanía'],
  ['Provincia da Coruña', 'Coruña'],
  ['Provincia di Siena', 'Siena'],
  ['Departamento del Beni', 'Beni'],
])('%s is shortened to %s', (long, short) => {
  expect(shortRegionName(long)).toBe(short)
})

test.each([
  'Comunidad Valenciana',
  'Región Este',
  'Provincia Oriental del Cabo',
  'Castilla y León',
  'Distrito Federal',
  'Condado de',
])('%s is not shortened', (name) => {
  expect(shortRegionName(name)).toBe(name)
})
