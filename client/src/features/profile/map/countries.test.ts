import { expect, test } from 'vitest'
import { joinCountries, viewAround } from './countries'
import { profileMapTexts as texts } from './profileMapTexts'

const italy = { code: 'IT', name: 'Italia', trips: 3, days: 14 }
const france = { code: 'FR', name: 'Francia', trips: 1, days: 1 }

test('planned trips stand beside visited countries, or below them', () => {
  const planned = [
    { ...france, days: 5 },
    { ...italy, trips: 1, days: 2 },
  ]
  expect(joinCountries([italy], planned)).toEqual([
    { code: 'IT', name: 'Italia', visited: { trips: 3, days: 14 }, planned: { trips: 1, days: 2 } },
    { code: 'FR', name: 'Francia', visited: null, planned: { trips: 1, days: 5 } },
  ])
})

test('trips and days are counted in words', () => {
  expect([texts.visits(italy), texts.visits(france), texts.visits({ trips: 1, days: 0 })]).toEqual([
    '3 viajes · 14 días',
    '1 viaje · 1 día',
    '1 viaje',
  ])
})

test('the map shows the part of the world around the countries, never too close and never beyond its edges', () => {
  const world = { width: 2000, height: 860 }
  const around = (x: number, y: number, width: number, height: number) => viewAround({ x, y, width, height }, world)
  expect(around(1000, 300, 10, 10)).toBe('725 185 560 241')
  expect(around(1000, 200, 400, 100)).toBe('920 130 560 241')
  expect(around(0, 0, 20, 20)).toBe('0 0 560 241')
  expect(around(1980, 840, 20, 20)).toBe('1440 619 560 241')
  expect(around(900, 0, 100, 800)).toBeUndefined()
  expect(around(0, 300, 1900, 100)).toBeUndefined()
})
