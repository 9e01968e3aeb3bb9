import { expect, it } from 'vitest'
import { chooseNames, type NameUse } from './chooseNames'

const usesOf = (names: readonly string[], authors: readonly string[]): NameUse[] =>
  names.flatMap((name) => authors.map((author): NameUse => ['bar', name, author]))

it('chooses names of two authors: the whole query, then those of most authors', () => {
  const uses = [
    ...usesOf(['bar b', 'bar'], ['ana', 'luis']),
    ...usesOf(['bar c'], ['ana', 'eva', 'luis']),
    ...usesOf(['bar a'], ['ana']),
  ]
  const chosen = ['bar', 'bar c', 'bar b'].map((name) => ['bar', name])
  expect(chooseNames(uses, 'bar', 9)).toEqual(chosen)
  expect(chooseNames(uses, 'bar', 2)).toEqual(chosen.slice(0, 2))
})

it('counts five names of each author', () => {
  const many = Array.from({ length: 30 }, (_, i) => `a bar ${i}`)
  const uses = [
    ...usesOf(many, ['ana', 'luis']),
    ...usesOf(['zurrapa bar'], ['eva', 'max']),
    ...usesOf(['zz bar'], ['ana', 'eva', 'max']),
  ]
  const names = chooseNames(uses, 'bar', 20).map(([, name]) => name)
  expect([names.length, names.filter((name) => name.startsWith('a '))]).toEqual([6, many.toSorted().slice(0, 4)])
  expect(names).toContain('zurrapa bar')
})
