import { expect, it } from 'vitest'
import { Username } from './api/accountFields'
import { isAllowedUsername, reservedUsernames, usernameProblem } from './usernames'

it.each([
  ['ana', undefined],
  [' Ana.Ruiz ', undefined],
  ['a-1_b.c', undefined],
  ['x'.repeat(30), undefined],
  ['ana.jsx', undefined],
  ['', 'too_short'],
  ['ab', 'too_short'],
  ['x'.repeat(31), 'too_long'],
  ['ana ruiz', 'wrong_characters'],
  ['añá', 'wrong_characters'],
  ['.ana', 'wrong_characters'],
  ['ana-', 'wrong_characters'],
  ['ana/luz', 'wrong_characters'],
  ['%00', 'wrong_characters'],
  ['Settings', 'reserved'],
  ['socket.io', 'reserved'],
  ['robots.TXT', 'reserved'],
  ['Invitado-7', 'reserved'],
  ['invitado', undefined],
])('%j has the same problem on the page and on the server: %s', (typed, problem) => {
  expect(usernameProblem(typed)).toBe(problem)
  const checked = Username.safeParse(typed)
  expect(checked.success).toBe(problem === undefined)
  if (problem !== undefined) expect(checked.error?.issues.map(({ message }) => message)).toContain(problem)
})

it('an id or a reserved name is no username', () => {
  expect(isAllowedUsername('01234567-89AB-7def-8123-456789abcdef')).toBe(false)
  for (const name of reservedUsernames) expect(isAllowedUsername(name.toUpperCase())).toBe(false)
})
