import { expect, it } from 'vitest'
import { parseJson } from './parseJson'

it('returns undefined for broken JSON', () => {
  expect(parseJson('{"a":1}')).toEqual({ a: 1 })
  expect(parseJson('{"a":')).toBeUndefined()
  expect(parseJson('')).toBeUndefined()
})
