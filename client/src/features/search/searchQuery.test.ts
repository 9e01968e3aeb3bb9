import { expect, test } from 'vitest'
import { userSearchTextOf, parseSearchQuery, searchParamsOf } from './searchQuery'

const read = (search: string) => parseSearchQuery(new URLSearchParams(search))

test('an address without valid parameters searches for nothing', () => {
  expect(read('')).toEqual({ q: '', type: undefined, onlyFriends: false })
  expect(read('q=++&type=x&onlyFriends=1')).toEqual({ q: '', type: undefined, onlyFriends: false })
})

test.each(['q=Par%C3%ADs%2C+Francia', 'q=ana&type=user', 'q=Roma&type=itinerary&onlyFriends=true'])(
  'an address is written as it was read: %s',
  (search) => {
    expect(searchParamsOf(read(search)).toString()).toBe(search)
  },
)

test('a user search ignores a leading @, and refuses an empty or overlong text', () => {
  expect(userSearchTextOf('@elenarobles')).toBe('elenarobles')
  expect(userSearchTextOf('Elena R')).toBe('Elena R')
  expect(userSearchTextOf('@')).toBeUndefined()
  expect(userSearchTextOf('x'.repeat(61))).toBeUndefined()
})
