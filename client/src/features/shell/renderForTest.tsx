import { act, type ReactNode } from 'react'
import { ThemeProvider } from '@mui/material/styles'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { sessionKey } from '../../account/session'
import { queryClient } from '../../engine/api/queryClient'
import { theme } from '../../theme/theme'

export const testUser = { id: 'ana', name: 'Ana', username: 'ana', avatar: null, followers: 0, following: 0 }

/** For Ana or a visitor. Returns the result of `read`. */
export async function renderForTest<T>(
  part: ReactNode,
  { user, address }: { user: typeof testUser | null; address: string },
  read: (box: HTMLElement) => T,
): Promise<T> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  queryClient.setQueryData(sessionKey, { user, isCached: false })
  const box = document.createElement('div')
  const root = createRoot(box)
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <ThemeProvider theme={theme}>
          <MemoryRouter initialEntries={[address]}>{part}</MemoryRouter>
        </ThemeProvider>
      </QueryClientProvider>,
    ),
  )
  const found = read(box)
  await act(async () => root.unmount())
  return found
}
