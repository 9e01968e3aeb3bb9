import { expect, test } from 'vitest'
import { placeOf } from './search'

test('a place has at most three parts, and no empty ones', () => {
  expect(placeOf('París, Isla de Francia, Francia')).toBe('París, Isla de Francia, Francia')
  expect(placeOf(' Roma ,, Italia, Europa, Tierra')).toBe('Roma, Italia, Europa')
  expect(placeOf(' , ')).toBeUndefined()
})
