import { expect, it } from 'vitest'
import { matchesSelection, readPeersOptions } from './options'

it('measures everything in three rounds without arguments', () => {
  expect(readPeersOptions([])).toEqual({ only: [], who: [], rounds: 3, seconds: 10, repeats: 3 })
})

it('a quick run is one short round, unless options say otherwise', () => {
  expect(readPeersOptions(['--quick'])).toMatchObject({ rounds: 1, seconds: 2, repeats: 0 })
  expect(readPeersOptions(['--quick', '--seconds', '5', '--only', 'A,C50'])).toMatchObject({
    rounds: 1,
    seconds: 5,
    only: ['A', 'C50'],
  })
})

it('names options with invalid values', () => {
  expect(() => readPeersOptions(['--rounds', 'many', '--seconds', '0'])).toThrow(/--rounds: .*; --seconds: /)
})

it('a letter selects all cases of its scenario, a name one case, nothing all', () => {
  expect(['A10', 'A200', 'B'].filter((id) => matchesSelection(['A'], id))).toEqual(['A10', 'A200'])
  expect(matchesSelection(['A10', 'C1'], 'C50')).toBe(false)
  expect(matchesSelection([], 'G2')).toBe(true)
})
