import { expect, it } from 'vitest'
import { shownName } from './shownName'

it('says of a guest that they are one, and of nobody else', () => {
  expect(shownName({ name: 'Lucía', username: 'invitado-k3x9' })).toBe('Lucía (invitado)')
  expect(shownName({ name: 'Lucía', username: 'invitado' })).toBe('Lucía')
})
