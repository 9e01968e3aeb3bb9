import { expect, it } from 'vitest'
import { findTypedMention, suggestMentions, insertMention } from './CommentField'

it.each([
  ['Hola @lu', 8, { at: 5, typed: 'lu' }],
  ['@', 1, { at: 0, typed: '' }],
  ['(@ana.b', 7, { at: 1, typed: 'ana.b' }],
  ['Hola @lucia y', 8, { at: 5, typed: 'lu' }],
  ['ana@exa', 7, undefined],
  ['Hola @lu cia', 12, undefined],
  ['', 0, undefined],
])('finds the mention in %j at %d: %j', (text, caret, expected) => expect(findTypedMention(text, caret)).toEqual(expected))

it('a username replaces the typed text, followed by one space', () => {
  expect(insertMention('Hola @lu y tú', 8, { at: 5, typed: 'lu' }, 'lucia')).toEqual({ text: 'Hola @lucia y tú', caret: 12 })
  expect(insertMention('@', 1, { at: 0, typed: '' }, 'ana')).toEqual({ text: '@ana ', caret: 5 })
})

it('users match by the start of their username or of a name, ignoring accents', () => {
  const people = [
    { id: '1', username: 'luciaferrer', name: 'Lucía Ferrer', avatar: null },
    { id: '2', username: 'marco', name: 'Marco Ibáñez', avatar: null },
  ]
  const found = (typed: string) => suggestMentions(people, typed).map(({ id }) => id)
  expect([found('luc'), found('FER'), found('ibañ'), found(''), found('x')]).toEqual([['1'], ['1'], ['2'], ['1', '2'], []])
})
