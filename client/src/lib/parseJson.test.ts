import { expect, it } from 'vitest'
import { parseJson } from './parseJson'

it('reads broken JSON as nothing', () => {
  expect(parseJson('{"a":1}')).toEqual({ a: 1 })
  expect(parseJson('{"a":')).toBeUndefined()
  expect(parseJson('')).toBeUndefined()
})
