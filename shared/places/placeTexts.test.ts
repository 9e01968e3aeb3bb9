import { expect, test } from 'vitest'
import { formatDistance, formatKilometres, formatWalk, pastedPlaceTexts } from './placeTexts'

test.each([
  [0, '0 m'],
  [4, '0 m'],
  [12, '10 m'],
  [648, '650 m'],
  [994, '990 m'],
  [995, '1 km'],
  [1_000, '1 km'],
  [1_240, '1,2 km'],
  [7_949, '7,9 km'],
  [9_949, '9,9 km'],
  [9_950, '10 km'],
  [12_499, '12 km'],
  [1_234_567, '1235 km'],
  [12_345_678, '12.346 km'],
])('%d metres read %s', (metres, text) => {
  expect(formatDistance(metres)).toBe(text)
})

test('a distance to walk says how long it takes, up to 3 km', () => {
  expect(formatWalk(650)).toBe('650 m · unos 10 min a pie')
  expect(formatWalk(1_240)).toBe('1,2 km · unos 20 min a pie')
  expect(formatWalk(40)).toBe('40 m · 1 min a pie')
  expect(formatWalk(200)).toBe('200 m · unos 3 min a pie')
  expect(formatWalk(4_200)).toBe('4,2 km')
  expect(formatWalk(0)).toBe('en el mismo sitio')
})

test('kilometres to compare have no unit', () => {
  expect([4_200, 7_900, 640, 12_000].map(formatKilometres)).toEqual(['4,2', '7,9', '0,6', '12'])
})

test('what is not understood says what to do', () => {
  expect(pastedPlaceTexts.shortLink).toBe('Los enlaces cortos solo se abren con internet: ábrelo y copia la dirección larga.')
  expect(Object.values(pastedPlaceTexts).every((text) => text.endsWith('.'))).toBe(true)
})
