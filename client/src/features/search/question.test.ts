import { expect, test } from 'vitest'
import { personOf, readQuestion, writeQuestion } from './question'

const read = (search: string) => readQuestion(new URLSearchParams(search))

test('an address without anything asks for nothing', () => {
  expect(read('')).toEqual({ q: '', type: undefined, onlyFriends: false })
  expect(read('q=++&type=x&onlyFriends=1')).toEqual({ q: '', type: undefined, onlyFriends: false })
})

test.each(['q=Par%C3%ADs%2C+Francia', 'q=ana&type=user', 'q=Roma&type=itinerary&onlyFriends=true'])(
  'what is read of an address is written again: %s',
  (search) => {
    expect(writeQuestion(read(search)).toString()).toBe(search)
  },
)

test('a person is looked for with or without the sign before their username', () => {
  expect(personOf('@elenarobles')).toBe('elenarobles')
  expect(personOf('Elena R')).toBe('Elena R')
  expect(personOf('@')).toBeUndefined()
  expect(personOf('x'.repeat(61))).toBeUndefined()
})
