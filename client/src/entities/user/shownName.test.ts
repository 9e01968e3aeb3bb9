import { expect, it } from 'vitest'
import { shownName } from './shownName'

it('marks guests, and no other users', () => {
  expect(shownName({ name: 'Lucía', username: 'invitado-k3x9' })).toBe('Lucía (invitado)')
  expect(shownName({ name: 'Lucía', username: 'invitado' })).toBe('Lucía')
})
