import { ThemeProvider } from '@mui/material/styles'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import type { Notice } from '#shared/api/notices'
import { theme } from '../../theme/theme'
import { NotificationRow } from './NotificationRow'

const notice: Notice = {
  id: 'notice',
  kind: 'comment',
  at: '2026-11-26T08:00:00.000Z',
  read: true,
  count: 1,
  actors: [{ id: 'dana', name: 'דנה', username: 'dana', avatar: null }],
  itinerary: { id: 'trip', title: 'محمد 3' },
  list: null,
  commentId: null,
  eventId: null,
}

it('emphasises right-to-left names and titles, isolated', () => {
  const box = document.createElement('div')
  box.innerHTML = renderToStaticMarkup(
    <ThemeProvider theme={theme}>
      <MemoryRouter>
        <NotificationRow notice={notice} isUnread={false} />
      </MemoryRouter>
    </ThemeProvider>,
  )
  expect(box.querySelector('p')?.textContent).toBe('\u2068דנה\u2069 ha comentado «\u2068محمد 3\u2069»')
  const strong = [...box.querySelectorAll('b')].map(({ textContent }) => textContent)
  expect(strong).toEqual(['\u2068דנה\u2069', '«\u2068محمد 3\u2069»'])
})
