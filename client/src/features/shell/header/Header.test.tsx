import { expect, it } from 'vitest'
import { testUser, renderForTest } from '../renderForTest'
import { HeaderUser } from './Header'

it.each([
  ['/', null],
  ['/friends', 'page'],
  ['/friends/lists', 'page'],
])('at %s the friends link of the header has aria-current %s', async (address, mark) => {
  const friends = await renderForTest(<HeaderUser />, { user: testUser, address }, (box) =>
    box.querySelector('a[href="/friends"]')?.getAttribute('aria-current'),
  )
  expect(friends).toBe(mark)
})
