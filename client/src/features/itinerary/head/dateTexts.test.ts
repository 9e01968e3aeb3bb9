import { expect, it } from 'vitest'
import { dateTexts } from './dateTexts'

it.each([
  [4, 4, 0, 'Se quita el día 4, que está vacío.'],
  [4, 4, 1, 'Se quita el día 4, y su evento pasa a Ideas.'],
  [4, 5, 3, 'Se quitan los días 4 y 5, y sus 3 eventos pasan a Ideas.'],
  [4, 7, 0, 'Se quitan los días 4 a 7, que están vacíos.'],
])('tells what happens to days %i to %i with %i events', (first, last, events, sentence) => {
  expect(dateTexts.surplusHelper(first, last, events)).toBe(sentence)
})
