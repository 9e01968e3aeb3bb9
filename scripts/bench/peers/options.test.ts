import { expect, it } from 'vitest'
import { asksFor, readOptions } from './options'

it('without arguments everything is measured in three rounds', () => {
  expect(readOptions([])).toEqual({ only: [], who: [], rounds: 3, seconds: 10, repeats: 3 })
})

it('a quick run is one short round, unless it is told otherwise', () => {
  expect(readOptions(['--quick'])).toMatchObject({ rounds: 1, seconds: 2, repeats: 0 })
  expect(readOptions(['--quick', '--seconds', '5', '--only', 'A,C50'])).toMatchObject({
    rounds: 1,
    seconds: 5,
    only: ['A', 'C50'],
  })
})

it('what cannot be used is named', () => {
  expect(() => readOptions(['--rounds', 'many', '--seconds', '0'])).toThrow(/--rounds: .*; --seconds: /)
})

it('a letter asks for all cases of its scenario, a name for one, nothing for all', () => {
  expect(['A10', 'A200', 'B'].filter((id) => asksFor(['A'], id))).toEqual(['A10', 'A200'])
  expect(asksFor(['A10', 'C1'], 'C50')).toBe(false)
  expect(asksFor([], 'G2')).toBe(true)
})
