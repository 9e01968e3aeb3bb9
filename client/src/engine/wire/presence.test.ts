import { expect, it } from 'vitest'
import { areSamePeople, toPresentUsers } from './presence'

const user = (id: string) => ({ id, name: id, username: id, avatar: null })

it('shows each other user once, by the tab that edits, and never the own user', () => {
  const states = [
    { user: user('me'), day: 'd1', event: 'e1' },
    { user: user('marcos'), day: 'd1', event: null },
    { user: user('marcos'), day: 'd2', event: 'e9', field: 'description' },
    { user: user('lucia'), day: null, event: null },
  ]
  expect(toPresentUsers(states, 'me')).toEqual([
    { user: user('lucia'), dayId: null, eventId: null, field: null },
    { user: user('marcos'), dayId: 'd2', eventId: 'e9', field: 'description' },
  ])
})

it('ignores invalid presence states', () => {
  expect(toPresentUsers([null, {}, { user: 'root' }, { user: user('ana'), day: 7, event: {} }], 'me')).toEqual([
    { user: user('ana'), dayId: null, eventId: null, field: null },
  ])
})

it('detects unchanged presence', () => {
  const people = toPresentUsers([{ user: user('ana'), day: 'd1', event: null }], 'me')
  expect(areSamePeople(people, toPresentUsers([{ user: user('ana'), day: 'd1', event: null }], 'me'))).toBe(true)
  expect(areSamePeople(people, toPresentUsers([{ user: user('ana'), day: 'd2', event: null }], 'me'))).toBe(false)
  expect(areSamePeople(people, toPresentUsers([{ user: user('ana'), day: 'd1', event: null, field: 'label' }], 'me'))).toBe(false)
  expect(areSamePeople(people, [])).toBe(false)
})
