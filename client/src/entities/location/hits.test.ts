import { expect, test } from 'vitest'
import { splitHit } from './hits'

test('the letters that were typed are found at the beginning, without regard to accents and case', () => {
  expect(splitHit('Lisboa', 'lis')).toEqual(['Lis', 'boa'])
  expect(splitHit('Ávila', 'avi')).toEqual(['Ávi', 'la'])
  expect(splitHit('Núremberg', 'NUR')).toEqual(['Núr', 'emberg'])
})

test('a name that begins otherwise has no hit', () => {
  expect(splitHit('Nueva York', 'york')).toEqual(['', 'Nueva York'])
  expect(splitHit('Roma', '')).toEqual(['', 'Roma'])
})
