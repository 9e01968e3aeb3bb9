import { expect, it } from 'vitest'
import { findCycles } from './findCycles'
import type { Import } from './readImports'

const imports = (...pairs: [from: string, to: string][]): Import[] =>
  pairs.map(([from, to]) => ({ from: `${from}.ts`, to, specifier: to, line: 1, own: true, typeOnly: true }))

it('finds nothing where imports have one direction', () => {
  expect(findCycles(imports(['a', 'b'], ['b', 'c'], ['a', 'c']))).toEqual([])
})

it('finds each cycle once, without the files that lead into it', () => {
  expect(findCycles(imports(['z', 'b'], ['b', 'c'], ['c', 'a'], ['a', 'b'], ['c', 'd'], ['y', 'x'], ['x', 'y']))).toEqual([
    ['a', 'b', 'c'],
    ['x', 'y'],
  ])
})

it('reports two cycles that share a file as one', () => {
  expect(findCycles(imports(['a', 'b'], ['b', 'a'], ['b', 'c'], ['c', 'b']))).toEqual([['a', 'b', 'c']])
})
