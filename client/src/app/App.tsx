import { Suspense } from 'react'
import Button from '@mui/material/Button'
import { ThemeProvider } from '@mui/material/styles'
import { QueryClientProvider } from '@tanstack/react-query'
import { ErrorBoundary } from 'react-error-boundary'
import { BrowserRouter } from 'react-router-dom'
import { LoginDialogProvider, type RenderLoginDialog } from '../account/LoginDialogProvider'
import { queryClient } from '../engine/api/queryClient'
import { lazyPart } from '../lib/loading/lazyPart'
import { schemeStorageKey, theme } from '../theme/theme'
import { unexpectedErrorText } from '../texts/errors'
import { commonTexts } from '../texts/common'
import { EmptyState } from '../ui/status/EmptyState'
import { isToasterWanted } from '../lib/toasts'
import { useReadable } from '../lib/store/useReadable'
import { AppRoutes } from './router'

const LoginDialog = lazyPart(() => import('../features/auth/LoginDialog'), 'LoginDialog')
const ToastHost = lazyPart(() => import('./ToastHost'), 'ToastHost')

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
          <ErrorBoundary FallbackComponent={CrashScreen}>
            <LoginDialogProvider dialog={drawLoginDialog}>
              <AppRoutes />
            </LoginDialogProvider>
          </ErrorBoundary>
          <LazyToastHost />
        </BrowserRouter>
      </QueryClientProvider>
    </ThemeProvider>
  )
}

/** A full reload may bring a version without the error. */
function CrashScreen() {
  return (
    <main>
      <EmptyState
        picture="failed"
        sentence={unexpectedErrorText}
        action={<Button onClick={() => window.location.assign('/')}>{commonTexts.backHome}</Button>}
      />
    </main>
  )
}

/** Keeps the toaster out of the first load. */
function LazyToastHost() {
  const isWanted = useReadable(isToasterWanted, (is) => is)
  if (!isWanted) return null
  return (
    <Suspense>
      <ToastHost />
    </Suspense>
  )
}
