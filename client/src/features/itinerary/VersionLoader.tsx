import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { useSession } from '../../account/useSession'
import { isApiError } from '../../engine/api/apiError'
import { useOnline } from '../../lib/hooks/useBrowserState'
import { lazyPart } from '../../lib/loading/lazyPart'
import { useStandalonePage } from '../../ui/headerSlots'
import { EmptyState, ErrorState } from '../../ui/status/EmptyState'
import { StandaloneMessage } from './base/pageGrid'
import { historyTexts } from './history/historyTexts'
import { versionQuery } from './history/historyQueries'
import { VersionSkeleton } from './VersionSkeleton'
import { VersionView } from './VersionView'

const ErrorPage = lazyPart(() => import('../../ui/status/ErrorPage'), 'ErrorPage')

export function VersionLoader() {
  const { itineraryId = '', version = '' } = useParams()
  const isReady = useSession().status !== 'loading'
  const isOnline = useOnline()
  const { data: past, error, refetch } = useQuery({ ...versionQuery(itineraryId, version), enabled: isReady })
  if (isApiError(error, 'UnauthorizedError')) return <ErrorPage what="unauthorized" />
  if (isApiError(error, 'NotFoundError')) return <ErrorPage what="notFound" />
  if (past !== undefined) return <VersionView key={past.itinerary.version} itineraryId={itineraryId} past={past} />
  if (isOnline && error === null) return <VersionSkeleton />
  return <NotShown isOnline={isOnline} onRetry={() => void refetch()} />
}

function NotShown({ isOnline, onRetry }: { isOnline: boolean; onRetry: () => void }) {
  useStandalonePage()
  return (
    <StandaloneMessage>
      {isOnline ? (
        <ErrorState sentence={historyTexts.versionFailed} onRetry={onRetry} />
      ) : (
        <EmptyState picture="offline" sentence={historyTexts.needsNetwork} isPage />
      )}
    </StandaloneMessage>
  )
}
