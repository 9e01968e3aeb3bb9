import { expect, it } from 'vitest'
import { formatUserName } from './formatUserName'

it('marks guests, and no other users', () => {
  expect(formatUserName({ name: 'Lucía', username: 'invitado-k3x9' })).toBe('Lucía (invitado)')
  expect(formatUserName({ name: 'Lucía', username: 'invitado' })).toBe('Lucía')
})
