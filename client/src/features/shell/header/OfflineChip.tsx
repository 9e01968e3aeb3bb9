import { useSyncExternalStore } from 'react'
import { useQueryClient, type Query } from '@tanstack/react-query'
import { styled } from '@mui/material/styles'
import { useSession } from '../../../account/useSession'
import { isApiError, NetworkError } from '../../../engine/api/apiError'
import { useOnline } from '../../../lib/hooks/useOnline'
import { phone } from '../../../theme/breakpoints'
import { cssColor as c, radius } from '../../../theme/vars'
import { CloudIcon } from '../../../ui/icons/editing'
import { texts } from '../texts'

const Chip = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  height: 36,
  padding: '0 14px',
  borderRadius: radius.pill,
  backgroundColor: c('sunken'),
  color: c('ink2'),
  fontSize: '0.875rem',
  fontWeight: 600,
  whiteSpace: 'nowrap',
  '& > .MuiSvgIcon-root': { fontSize: 20 },
  // On phones the cloud alone is to be seen.
  [phone]: { width: 36, padding: 0, justifyContent: 'center', '& > span': { position: 'absolute', clipPath: 'inset(50%)' } },
})

/** Says why pages come up empty, or show what this device kept, while there is no network or the server fails. */
export function OfflineChip() {
  const isOnline = useOnline()
  const { isCached } = useSession()
  const isKept = useShowsCachedAnswers()
  const text = !isOnline || isCached ? texts.offline : isKept ? texts.keptCopy : undefined
  return (
    <span role="status" style={{ marginLeft: 'auto' }}>
      {text === undefined ? null : (
        <Chip data-offline="">
          <CloudIcon />
          <span>{text}</span>
        </Chip>
      )}
    </span>
  )
}

/** Whether something that shows is as it was answered before, because the server could not say how it is now. */
function useShowsCachedAnswers(): boolean {
  const queries = useQueryClient().getQueryCache()
  const isKept = (query: Query) =>
    query.state.data !== undefined && query.state.status === 'error' && isFailure(query.state.error) && query.isActive()
  return useSyncExternalStore(
    (listener) => queries.subscribe(listener),
    () => queries.getAll().some(isKept),
  )
}

const isFailure = (error: unknown): boolean => error instanceof NetworkError || (isApiError(error) && error.status >= 500)
