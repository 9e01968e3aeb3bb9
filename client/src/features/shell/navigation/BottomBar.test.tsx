import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { testUser, renderForTest } from '../renderForTest'
import { PlainLayout } from '../PlainLayout'
import { BottomBar } from './BottomBar'

/** Labels of the items with `aria-current`. */
const marked = (user: typeof testUser | null, address: string, page: ReactNode): Promise<string[]> =>
  renderForTest(page, { user, address }, (box) =>
    [...box.querySelectorAll('nav:has(ul) [aria-current="page"]')].map(({ textContent }) => textContent),
  )

it.each([
  ['/', ['Inicio']],
  ['/search', ['Explorar']],
  ['/ana', ['Perfil']],
  ['/ana/lists', ['Perfil']],
  ['/itineraries/1', []],
])('at %s the bar marks %j', async (address, names) => {
  expect(await marked(testUser, address, <BottomBar />)).toEqual(names)
})

it.each(['/no/such/page', '/about-us'])(
  'at %s, which is not in the bar, it marks nothing for users and visitors',
  async (address) => {
    expect(await marked(testUser, address, <PlainLayout />)).toEqual([])
    expect(await marked(null, address, <PlainLayout />)).toEqual([])
  },
)

it('for visitors the sign-in pages are marked as profile', async () => {
  expect(await marked(null, '/login', <BottomBar isWayIn />)).toEqual(['Perfil'])
  expect(await marked(null, '/register', <BottomBar isWayIn />)).toEqual(['Perfil'])
})
