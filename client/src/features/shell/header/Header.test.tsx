import { expect, it } from 'vitest'
import { ana, drawForTest } from '../drawForTest'
import { HeaderPerson } from './Header'

it.each([
  ['/', null],
  ['/friends', 'page'],
  ['/friends/lists', 'page'],
])('at %s the friends link of the header has aria-current %s', async (address, mark) => {
  const friends = await drawForTest(<HeaderPerson />, { user: ana, address }, (box) =>
    box.querySelector('a[href="/friends"]')?.getAttribute('aria-current'),
  )
  expect(friends).toBe(mark)
})
