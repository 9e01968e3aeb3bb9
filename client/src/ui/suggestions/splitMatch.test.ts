import { expect, test } from 'vitest'
import { splitMatch } from './splitMatch'

test('the letters that were typed are found at the beginning, without regard to accents and case', () => {
  expect(splitMatch('Lisboa', 'lis')).toEqual(['', 'Lis', 'boa'])
  expect(splitMatch('Ávila', 'avi')).toEqual(['', 'Ávi', 'la'])
  expect(splitMatch('Núremberg', 'NUR')).toEqual(['', 'Núr', 'emberg'])
})

test('they are found where another word begins, also over several words', () => {
  expect(splitMatch('Nueva York', 'york')).toEqual(['Nueva ', 'York', ''])
  expect(splitMatch('San José del Cabo', 'jose d')).toEqual(['San ', 'José d', 'el Cabo'])
  expect(splitMatch('Saint-Malo', 'ma')).toEqual(['Saint-', 'Ma', 'lo'])
})

test('letters inside a word are no hit', () => {
  expect(splitMatch('Elisa', 'lis')).toEqual(['', '', 'Elisa'])
  expect(splitMatch('Ávila', 'vila')).toEqual(['', '', 'Ávila'])
  expect(splitMatch('Roma', '')).toEqual(['', '', 'Roma'])
})
