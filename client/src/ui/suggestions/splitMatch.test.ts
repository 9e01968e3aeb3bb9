import { expect, test } from 'vitest'
import { splitMatch } from './SuggestionPanel'

test('typed letters match at the start, ignoring accents and case', () => {
  expect(splitMatch('Lisboa', 'lis')).toEqual(['', 'Lis', 'boa'])
  expect(splitMatch('Ávila', 'avi')).toEqual(['', 'Ávi', 'la'])
  expect(splitMatch('Núremberg', 'NUR')).toEqual(['', 'Núr', 'emberg'])
})

test('typed letters match at the start of another word, also across words', () => {
  expect(splitMatch('Nueva York', 'york')).toEqual(['Nueva ', 'York', ''])
  expect(splitMatch('San José del Cabo', 'jose d')).toEqual(['San ', 'José d', 'el Cabo'])
  expect(splitMatch('Saint-Malo', 'ma')).toEqual(['Saint-', 'Ma', 'lo'])
})

test('letters inside a word do not match', () => {
  expect(splitMatch('Elisa', 'lis')).toEqual(['', '', 'Elisa'])
  expect(splitMatch('Ávila', 'vila')).toEqual(['', '', 'Ávila'])
  expect(splitMatch('Roma', '')).toEqual(['', '', 'Roma'])
})
