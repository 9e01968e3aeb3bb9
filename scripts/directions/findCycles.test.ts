import { expect, it } from 'vitest'
import { findCycles } from './findCycles'
import type { Import } from './readImports'

const imports = (...pairs: [from: string, to: string][]): Import[] =>
  pairs.map(([from, to]) => ({ from: `${from}.ts`, to, specifier: to, line: 1, own: true, typeOnly: true }))

it('finds nothing where imports go one way', () => {
  expect(findCycles(imports(['a', 'b'], ['b', 'c'], ['a', 'c']))).toEqual([])
})

it('finds each circle once, whoever leads into it', () => {
  expect(findCycles(imports(['z', 'b'], ['b', 'c'], ['c', 'a'], ['a', 'b'], ['c', 'd'], ['y', 'x'], ['x', 'y']))).toEqual([
    ['a', 'b', 'c'],
    ['x', 'y'],
  ])
})

it('takes two circles that share a file for one', () => {
  expect(findCycles(imports(['a', 'b'], ['b', 'a'], ['b', 'c'], ['c', 'b']))).toEqual([['a', 'b', 'c']])
})
