import type { ReactNode } from 'react'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { isApiError, NetworkError } from '../../engine/api/apiError'
import { commonTexts } from '../../texts/common'
import { EmptyState, ErrorState } from '../../ui/status/EmptyState'
import { ErrorPage } from '../../ui/status/ErrorPage'
import { moderationTexts } from './moderationTexts'

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
  if (isPaused || error instanceof NetworkError) return <EmptyState picture="offline" sentence={moderationTexts.needsNetwork} />
  if (error !== null) return <ErrorState sentence={moderationTexts.failed} onRetry={() => void refetch()} />
  return (
    <Stack role="status" aria-label={commonTexts.loading} sx={{ gap: 1.5 }}>
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} variant="rounded" height={92} />
      ))}
    </Stack>
  )
}
