import { lazy, Suspense } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { useSession } from '../../entities/session/useSession'
import { isApiError } from '../../lib/apiError'
import { deviceStorage } from '../../lib/sync/deviceStorage'
import { localCopies } from '../../lib/sync/localCopies'
import { ErrorState } from '../../ui/EmptyState'
import { Oops } from '../../ui/Oops'
import { Alone } from './grid'
import { ItinerarySkeleton } from './ItinerarySkeleton'
import { itineraryQuery } from './queries'
import { ReadableItinerary } from './ReadableItinerary'
import { texts } from './texts'

// Its own chunk: who only looks needs neither documents nor dragging.
const EditableItinerary = lazy(() =>
  import('./EditableItinerary').then(({ EditableItinerary }) => ({ default: EditableItinerary })),
)

const hasCopy = (userId: string, itineraryId: string): boolean =>
  localCopies(deviceStorage(), userId).find(itineraryId) !== undefined

/** An itinerary: live for those who take part (from this device first, if it has a copy), as the server shows it for everybody else. */
export function ItineraryPage() {
  const { itineraryId = '' } = useParams()
  const { status, user } = useSession()
  const answer = useQuery({ ...itineraryQuery(itineraryId), enabled: status !== 'loading' })
  if (status === 'loading') return <ItinerarySkeleton />

  const takesPart = answer.data === undefined ? user !== null && hasCopy(user.id, itineraryId) : answer.data.myRole !== 'visitor'
  if (user !== null && takesPart) {
    return (
      <Suspense fallback={<ItinerarySkeleton />}>
        <EditableItinerary key={`${user.id}/${itineraryId}`} itineraryId={itineraryId} user={user} answer={answer.data} />
      </Suspense>
    )
  }
  if (answer.data !== undefined) return <ReadableItinerary itinerary={answer.data} />
  if (answer.isPending) return <ItinerarySkeleton />
  if (isApiError(answer.error, 'NotFoundError')) return <Oops what="notFound" />
  if (isApiError(answer.error, 'UnauthorizedError')) return <Oops what="unauthorized" />
  return (
    <Alone>
      <ErrorState sentence={texts.loadFailed} onRetry={() => void answer.refetch()} />
    </Alone>
  )
}
