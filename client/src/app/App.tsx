import { Suspense } from 'react'
import { ThemeProvider } from '@mui/material/styles'
import { QueryClientProvider } from '@tanstack/react-query'
import { ErrorBoundary } from 'react-error-boundary'
import { BrowserRouter } from 'react-router-dom'
import { LoginDialogProvider, type RenderLoginDialog } from '../account/LoginDialogProvider'
import { queryClient } from '../engine/api/queryClient'
import { lazyPart } from '../lib/loading/lazyPart'
import { schemeStorageKey, theme } from '../theme/theme'
import { Crash } from './Crash'
import { NoticesWhenWanted } from './NoticesWhenWanted'
import { Pages } from './router'

const LoginDialog = lazyPart(() => import('../features/auth/LoginDialog'), 'LoginDialog')

const drawLoginDialog: RenderLoginDialog = (props) => (
  <Suspense>
    <LoginDialog {...props} />
  </Suspense>
)

export function App() {
  return (
    <ThemeProvider theme={theme} modeStorageKey={schemeStorageKey} noSsr disableTransitionOnChange>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <ErrorBoundary FallbackComponent={Crash}>
            <LoginDialogProvider dialog={drawLoginDialog}>
              <Pages />
            </LoginDialogProvider>
          </ErrorBoundary>
          <NoticesWhenWanted />
        </BrowserRouter>
      </QueryClientProvider>
    </ThemeProvider>
  )
}
