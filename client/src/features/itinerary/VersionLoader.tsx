import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { useSession } from '../../account/useSession'
import { isApiError } from '../../engine/api/apiError'
import { useOnline } from '../../lib/hooks/useBrowserState'
import { lazyPart } from '../../lib/loading/lazyPart'
import { useStandalonePage } from '../../ui/headerSlots'
import { ErrorState } from '../../ui/status/EmptyState'
import { OfflineState } from '../../ui/status/OfflineState'
import { sourceFromResponse } from '../../engine/base/itinerarySource'
import { ItineraryProvider } from '../../engine/hooks/useItinerary'
import { usePageTitle } from '../../lib/navigation/usePageLocation'
import { phone } from '../../theme/breakpoints'
import { formatDateTime } from '../../lib/dateFormats'
import { StandaloneMessage } from './base/pageGrid'
import { historyTexts } from './history/historyTexts'
import { versionQuery, type PastVersion } from './history/historyQueries'
import { VersionSkeleton } from './VersionSkeleton'
import { DifferenceMarksContext } from './base/differenceMarks'
import { PageModeContext } from './base/pageMode'
import { VersionBannerLayout } from './history/versionBannerStyles'
import { formatUnmarkedDifferences } from './history/differenceTexts'
import { VersionBanner } from './history/VersionBanner'
import { createDifferenceMarks } from './history/createDifferenceMarks'
import { ItineraryBody } from './ItineraryBody'
import { OpenDaysProvider } from './viewport/openDays'

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
        <OfflineState sentence={historyTexts.needsNetwork} isPage />
      )}
    </StandaloneMessage>
  )
}

const Unmarked = styled(Typography)({
  maxWidth: 1368,
  marginInline: 'auto',
  padding: '14px 32px',
  [phone]: { padding: '12px 16px' },
})

function VersionView({ itineraryId, past }: { itineraryId: string; past: PastVersion }) {
  const { itinerary, entry } = past
  usePageTitle(historyTexts.pastTitle(itinerary.title, entry && formatDateTime(entry.at)))
  const source = useMemo(() => sourceFromResponse(itinerary, itinerary.people), [itinerary])
  const marks = useMemo(() => createDifferenceMarks(itinerary), [itinerary])
  const sentences = formatUnmarkedDifferences(itinerary.differences)
  return (
    <ItineraryProvider source={source}>
      <PageModeContext value="copy">
        <DifferenceMarksContext value={marks}>
          <OpenDaysProvider>
            <VersionBannerLayout>
              <VersionBanner itineraryId={itineraryId} past={past} />
              {sentences.length === 0 ? null : (
                <Unmarked variant="note" sx={{ color: 'ink2' }}>
                  {sentences.join(' ')}
                </Unmarked>
              )}
              <ItineraryBody />
            </VersionBannerLayout>
          </OpenDaysProvider>
        </DifferenceMarksContext>
      </PageModeContext>
    </ItineraryProvider>
  )
}
