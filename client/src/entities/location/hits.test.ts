import { expect, test } from 'vitest'
import { splitHit } from './hits'

test('the letters that were typed are found at the beginning, without regard to accents and case', () => {
  expect(splitHit('Lisboa', 'lis')).toEqual(['', 'Lis', 'boa'])
  expect(splitHit('Ávila', 'avi')).toEqual(['', 'Ávi', 'la'])
  expect(splitHit('Núremberg', 'NUR')).toEqual(['', 'Núr', 'emberg'])
})

test('they are found where another word begins, also over several words', () => {
  expect(splitHit('Nueva York', 'york')).toEqual(['Nueva ', 'York', ''])
  expect(splitHit('San José del Cabo', 'jose d')).toEqual(['San ', 'José d', 'el Cabo'])
  expect(splitHit('Saint-Malo', 'ma')).toEqual(['Saint-', 'Ma', 'lo'])
})

test('letters inside a word are no hit', () => {
  expect(splitHit('Elisa', 'lis')).toEqual(['', '', 'Elisa'])
  expect(splitHit('Ávila', 'vila')).toEqual(['', '', 'Ávila'])
  expect(splitHit('Roma', '')).toEqual(['', '', 'Roma'])
})
