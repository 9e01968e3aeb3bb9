import { expect, test } from 'vitest'
import { isTypeable } from './stage'

test('names in other scripts and airport codes are not typeable', () => {
  expect(['Lisbon', 'A Coruña', 'Łódź', 'Saint-Malo'].map(isTypeable)).toEqual([true, true, true, true])
  expect(['Мадрид', '東京', 'MAD', 'Athínαi'].map(isTypeable)).toEqual([false, false, false, false])
})
