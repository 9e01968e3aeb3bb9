import type { ReactNode } from 'react'
import { NavLink } from 'react-router-dom'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { paths } from '../../lib/navigation/paths'
import { usePageTitle } from '../../lib/navigation/usePageLocation'
import { cssColor as c, focusRing, radius } from '../../theme/vars'
import { isApiError, NetworkError } from '../../engine/api/apiError'
import { commonTexts } from '../../texts/common'
import { ErrorState } from '../../ui/status/EmptyState'
import { OfflineState } from '../../ui/status/OfflineState'
import { ErrorPage } from '../../ui/status/ErrorPage'
import { moderationTexts } from './moderationTexts'

const Views = styled('nav')(({ theme }) => ({
  ...theme.typography.note,
  display: 'flex',
  gap: 8,
  margin: '20px 0 8px',
  '& a': {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 44,
    padding: '0 18px',
    borderRadius: radius.pill,
    fontWeight: 600,
    color: c('ink2'),
    textDecoration: 'none',
    '&:focus-visible': focusRing,
    '&[aria-current]': { backgroundColor: c('tint2'), color: c('onTint2') },
  },
}))

export function ModerationFrame({ children }: { children: ReactNode }) {
  usePageTitle(moderationTexts.pageTitle)
  return (
    <>
      <Typography variant="pageTitle">{moderationTexts.title}</Typography>
      <Typography sx={{ color: 'ink2', mt: 1 }}>{moderationTexts.line}</Typography>
      <Views aria-label={moderationTexts.views}>
        <NavLink to={paths.moderation} end>
          {moderationTexts.queue}
        </NavLink>
        <NavLink to={paths.moderationLog}>{moderationTexts.log}</NavLink>
      </Views>
      {children}
    </>
  )
}

interface ModeratorsQuery<T> {
  data: T | undefined
  error: unknown
  isPaused: boolean
  refetch: () => unknown
}

interface ModeratorsOnlyProps<T> {
  query: ModeratorsQuery<T>
  children: (data: T) => ReactNode
}

export function ModeratorsOnly<T>({ query, children }: ModeratorsOnlyProps<T>) {
  const { data, error, isPaused, refetch } = query
  if (isApiError(error, 'UnauthorizedError')) return <ErrorPage what="unauthorized" />
  if (isApiError(error, 'NotFoundError')) return <ErrorPage what="notFound" />
  if (data !== undefined) return children(data)
  const retry = () => void refetch()
  if (isPaused || error instanceof NetworkError) return <OfflineState sentence={moderationTexts.needsNetwork} onRetry={retry} />
  if (error !== null) return <ErrorState sentence={moderationTexts.failed} onRetry={retry} />
  return (
    <Stack role="status" aria-label={commonTexts.loading} sx={{ gap: 1.5 }}>
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} variant="rounded" height={92} />
      ))}
    </Stack>
  )
}
