import { expect, it } from 'vitest'
import { mentionAt, peopleFor, withMention } from './mentionAt'

it.each([
  ['Hola @lu', 8, { at: 5, typed: 'lu' }],
  ['@', 1, { at: 0, typed: '' }],
  ['(@ana.b', 7, { at: 1, typed: 'ana.b' }],
  ['Hola @lucia y', 8, { at: 5, typed: 'lu' }],
  ['ana@exa', 7, undefined],
  ['Hola @lu cia', 12, undefined],
  ['', 0, undefined],
])('in %j at %d is typed %j', (text, caret, expected) => expect(mentionAt(text, caret)).toEqual(expected))

it('a name takes the place of what was typed, with one blank behind it', () => {
  expect(withMention('Hola @lu y tú', 8, { at: 5, typed: 'lu' }, 'lucia')).toEqual({ text: 'Hola @lucia y tú', caret: 12 })
  expect(withMention('@', 1, { at: 0, typed: '' }, 'ana')).toEqual({ text: '@ana ', caret: 5 })
})

it('people fit by the beginning of their username or of a name, accents aside', () => {
  const people = [
    { id: '1', username: 'luciaferrer', name: 'Lucía Ferrer', avatar: null },
    { id: '2', username: 'marco', name: 'Marco Ibáñez', avatar: null },
  ]
  const found = (typed: string) => peopleFor(people, typed).map(({ id }) => id)
  expect([found('luc'), found('FER'), found('ibañ'), found(''), found('x')]).toEqual([['1'], ['1'], ['2'], ['1', '2'], []])
})
