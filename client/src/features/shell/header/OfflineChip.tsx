import { useSyncExternalStore } from 'react'
import { useQueryClient, type Query } from '@tanstack/react-query'
import { styled } from '@mui/material/styles'
import { useSession } from '../../../account/useSession'
import { isApiError, NetworkError } from '../../../engine/api/apiError'
import { useOnline } from '../../../lib/hooks/useBrowserState'
import { phone } from '../../../theme/breakpoints'
import { iconSize, textSize } from '../../../theme/sizes'
import { cssColor as c, radius } from '../../../theme/vars'
import { CloudIcon } from '../../../ui/icons/status'
import { shellTexts } from '../shellTexts'

const Chip = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  height: 36,
  padding: '0 14px',
  borderRadius: radius.pill,
  backgroundColor: c('sunken'),
  color: c('ink2'),
  fontSize: textSize.small,
  fontWeight: 600,
  whiteSpace: 'nowrap',
  '& > .MuiSvgIcon-root': { fontSize: iconSize.control },
  [phone]: { width: 36, padding: 0, justifyContent: 'center', '& > span': { position: 'absolute', clipPath: 'inset(50%)' } },
})

export function OfflineChip({ text }: { text: string | undefined }) {
  return (
    <span role="status" style={{ marginLeft: 'auto' }}>
      {text === undefined ? null : (
        <Chip>
          <CloudIcon />
          <span>{text}</span>
        </Chip>
      )}
    </span>
  )
}

export function useOfflineText(): string | undefined {
  const isOnline = useOnline()
  const { isCached } = useSession()
  const isKept = useShowsCachedAnswers()
  return !isOnline || isCached ? shellTexts.offline : isKept ? shellTexts.keptCopy : undefined
}

/** Whether an active query shows cached data after a failed refetch. */
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
