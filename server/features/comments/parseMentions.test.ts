import { expect, it } from 'vitest'
import { parseMentions } from './commentService'

it.each([
  ['Hola @lucia', ['lucia']],
  ['@Lucia, @lucia y @LUCIA.', ['lucia']],
  ['(@ana.b-c_d) y @marco: ¿vamos?', ['ana.b-c_d', 'marco']],
  ['Escríbeme a ana@example.org o a @ab', []],
  ['@ana@example.org', []],
  ['Termina en punto: @ana.b.', ['ana.b']],
])('finds the mentions in %j', (text, names) => {
  expect(parseMentions(text)).toEqual(names)
})

it('finds at most 20 mentions', () => {
  const many = Array.from({ length: 60 }, (_, i) => `@persona${i}`).join(' ')
  expect(parseMentions(many)).toHaveLength(20)
})
