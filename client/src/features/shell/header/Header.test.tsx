import { act } from 'react'
import { ThemeProvider } from '@mui/material/styles'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, expect, it } from 'vitest'
import { sessionKey } from '../../../account/session'
import { queryClient } from '../../../engine/api/queryClient'
import { theme } from '../../../theme/theme'
import { HeaderPerson } from './Header'

const user = { id: 'ana', name: 'Ana', username: 'ana', avatar: null, followers: 0, following: 0 }

beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  queryClient.setQueryData(sessionKey, { user, isCached: false })
})

it.each([
  ['/', null],
  ['/friends', 'page'],
  ['/friends/lists', 'page'],
])('at %s the friends of the header are marked as %s', async (address, mark) => {
  const box = document.createElement('div')
  const root = createRoot(box)
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <ThemeProvider theme={theme}>
          <MemoryRouter initialEntries={[address]}>
            <HeaderPerson />
          </MemoryRouter>
        </ThemeProvider>
      </QueryClientProvider>,
    ),
  )
  expect(box.querySelector('a[href="/friends"]')?.getAttribute('aria-current')).toBe(mark)
  await act(async () => root.unmount())
})
