import { expect, test } from 'vitest'
import { joinCountries } from './countries'
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
