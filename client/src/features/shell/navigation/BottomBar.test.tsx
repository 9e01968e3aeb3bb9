import { act, type ReactNode } from 'react'
import { ThemeProvider } from '@mui/material/styles'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, expect, it, vi } from 'vitest'
import { sessionKey } from '../../../account/session'
import { queryClient } from '../../../engine/api/queryClient'
import { theme } from '../../../theme/theme'
import { PlainLayout } from '../PlainLayout'
import { BottomBar } from './BottomBar'

const ana = { id: 'ana', name: 'Ana', username: 'ana', avatar: null, followers: 0, following: 0 }

beforeAll(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))

/** The names of the places that the bar marks as the present page. */
async function marked(user: typeof ana | null, address: string, page: ReactNode): Promise<string[]> {
  queryClient.setQueryData(sessionKey, { user, isCached: false })
  const box = document.createElement('div')
  const root = createRoot(box)
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <ThemeProvider theme={theme}>
          <MemoryRouter initialEntries={[address]}>{page}</MemoryRouter>
        </ThemeProvider>
      </QueryClientProvider>,
    ),
  )
  const names = [...box.querySelectorAll('nav:has(ul) [aria-current="page"]')].map(({ textContent }) => textContent)
  await act(async () => root.unmount())
  return names
}

it.each([
  ['/', ['Inicio']],
  ['/search', ['Explorar']],
  ['/ana', ['Perfil']],
  ['/ana/lists', ['Perfil']],
  ['/itineraries/1', []],
])('at %s the bar marks %j', async (address, names) => {
  expect(await marked(ana, address, <BottomBar />)).toEqual(names)
})

it.each(['/no/such/page', '/about-us'])('at %s, which has no place in the bar, it marks none, whoever looks', async (address) => {
  expect(await marked(ana, address, <PlainLayout />)).toEqual([])
  expect(await marked(null, address, <PlainLayout />)).toEqual([])
})

it('for visitors the ways in belong to the profile, which leads there', async () => {
  expect(await marked(null, '/login', <BottomBar isWayIn />)).toEqual(['Perfil'])
  expect(await marked(null, '/register', <BottomBar isWayIn />)).toEqual(['Perfil'])
})
