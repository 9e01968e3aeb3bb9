import { Suspense, useState, useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import type { Itinerary } from '#shared/api/itineraries'
import { RedirectToLogin } from '../../account/RequireUser'
import { useHasSignedOut, useSession } from '../../account/useSession'
import { sessionQuery } from '../../account/session'
import { lastUserEntry, rememberedUserId } from '../../account/rememberedUser'
import { isApiError, NetworkError } from '../../engine/api/apiError'
import { peekPreloadedResponse } from '../../engine/api/preloadedResponses'
import { localCopiesOf } from '../../engine/device/localCopies'
import { queryClient } from '../../engine/api/queryClient'
import { useLiveItinerary } from '../../engine/watching/useLiveItinerary'
import { sourceFromResponse } from '../../engine/base/itinerarySource'
import { ItineraryProvider } from '../../engine/hooks/useItinerary'
import { lazyPart } from '../../lib/loading/lazyPart'
import { hasFlag, useLocationState } from '../../lib/navigation/usePageLocation'
import { ItinerarySkeleton } from './ItinerarySkeleton'
import { LoadFailed } from './unavailable/LoadFailed'
import { memberChunks, PageModeContext } from './base/pageMode'
import { itineraryQuery, membersQuery, useIsEndingParticipation } from './base/itineraryQueries'
import { VersionSkeleton } from './VersionSkeleton'
import { VisitorAccessLossNotice } from './unavailable/AccessLossNotice'
import { ItineraryBody } from './ItineraryBody'
import { ScrollAnchoring } from './viewport/ScrollAnchoring'
import { OpenDaysProvider } from './viewport/openDays'
import { ReadingBar } from './ReadingBar'

// Visitors need neither Yjs nor dragging.
const EditableItinerary = memberChunks.part(() => import('./EditableItinerary'), 'EditableItinerary')
const SignedOutScreen = lazyPart(() => import('./unavailable/SignedOutScreen'), 'SignedOutScreen')
const VersionLoader = lazyPart(() => import('./VersionLoader'), 'VersionLoader')
const ErrorPage = lazyPart(() => import('../../ui/status/ErrorPage'), 'ErrorPage')

/** By the server's answer or, before it, by a local copy. Unsaved changes count too. */
function takesPart(userId: string, itineraryId: string, answer: Itinerary | undefined): boolean {
  const copies = localCopiesOf(userId)
  if (answer === undefined) return copies.find(itineraryId) !== undefined
  return answer.myRole !== 'visitor' || copies.countUnsaved(itineraryId) > 0
}

/** Resolves when the page can render at once. The page handles errors. */
export async function preloadItineraryPage({
  itineraryId = '',
  version,
}: {
  itineraryId?: string
  version?: string
}): Promise<void> {
  if (version !== undefined) return void (await VersionLoader.load())
  const userId = rememberedUserId()
  if (userId !== undefined && localCopiesOf(userId).find(itineraryId) !== undefined) {
    await openEditable(userId, itineraryId)
    return
  }
  const early = await peekPreloadedResponse(`/api/itineraries/${itineraryId}`)
  if (early?.ok !== true) return
  await queryClient.prefetchQuery(sessionQuery)
  const query = itineraryQuery(itineraryId)
  await queryClient.prefetchQuery(query)
  const answer = queryClient.getQueryData(query.queryKey)
  if (userId !== undefined && answer !== undefined && takesPart(userId, itineraryId, answer))
    await openEditable(userId, itineraryId)
}

async function openEditable(userId: string, itineraryId: string): Promise<void> {
  await Promise.all([memberChunks.loadPatiently(), queryClient.prefetchQuery(sessionQuery)])
  const user = queryClient.getQueryData(sessionQuery.queryKey)?.user
  if (user?.id !== userId) return
  const { prefetchItinerarySession } = await import('./EditableItinerary')
  await prefetchItinerarySession(user, itineraryId, localCopiesOf(userId).find(itineraryId) !== undefined)
}

export function ItineraryPage() {
  const { itineraryId = '' } = useParams()
  return <Visit key={itineraryId} itineraryId={itineraryId} />
}

export const VersionPage = () => (
  <Suspense fallback={<VersionSkeleton />}>
    <VersionLoader />
  </Suspense>
)

function Visit({ itineraryId }: { itineraryId: string }) {
  const session = useSession()
  const hasLeft = useHasSignedOut()
  const isEnding = useIsEndingParticipation(itineraryId)
  const answer = useQuery({ ...itineraryQuery(itineraryId), enabled: session.status !== 'loading' && !isEnding })
  const askAgain = () => void answer.refetch()
  const [editorId, setEditorId] = useState<string>()
  const [wasShown, setShown] = useState(false)
  const wantsToLook = hasFlag(useLocationState(), 'asVisitor')
  if (session.status === 'loading') return <ItinerarySkeleton />

  // A former member stays here and sees how it ended.
  const { user } = session
  if (user !== null && editorId !== user.id && takesPart(user.id, itineraryId, answer.data)) setEditorId(user.id)
  // A former member with unsaved work may view the trip.
  const onlyLooks = wantsToLook && (answer.data === undefined || answer.data.myRole === 'visitor')
  if (user !== null && editorId === user.id && !onlyLooks) {
    return (
      <Suspense fallback={<ItinerarySkeleton />}>
        <EditableItinerary
          key={user.id}
          itineraryId={itineraryId}
          user={user}
          answer={answer.data}
          isUnanswered={answer.error instanceof NetworkError}
          onAskAgain={askAgain}
        />
      </Suspense>
    )
  }
  const hasTakenPart = editorId !== undefined && user === null
  if (hasTakenPart && session.isLost) return <SignedOutScreen itineraryId={itineraryId} userId={editorId} />

  // Not an answer cached before this page load, perhaps for another user.
  const isNews = (answer.isFetchedAfterMount || !answer.isStale) && answer.dataUpdatedAt >= performance.timeOrigin
  const isWatched = answer.isSuccess && isNews && answer.data.myRole === 'visitor'
  if (isWatched && !wasShown) setShown(true)
  // Before `data`, which must not show after a deletion.
  if (isApiError(answer.error, 'NotFoundError'))
    return wasShown ? <VisitorAccessLossNotice ending="gone" /> : <ErrorPage what="notFound" />
  if (isApiError(answer.error, 'UnauthorizedError')) {
    if (hasTakenPart) return <RedirectToLogin hasLeft={hasLeft} />
    // The browser's last user may have access.
    const lastId = user === null && !hasLeft ? lastUserEntry.id() : undefined
    if (lastId !== undefined) return <SignedOutScreen itineraryId={itineraryId} userId={lastId} isOpening />
    return wasShown ? <VisitorAccessLossNotice ending="noAccess" /> : <ErrorPage what="unauthorized" />
  }
  if (answer.data !== undefined) return <ReadableItinerary itinerary={answer.data} />
  if (answer.isPending) return <ItinerarySkeleton />
  return <LoadFailed onRetry={askAgain} />
}

function ReadableItinerary({ itinerary }: { itinerary: Itinerary }) {
  const ending = useLiveItinerary(itinerary.id, useSession().user?.id)
  const { data: people } = useQuery(membersQuery(itinerary.id))
  const source = useMemo(() => sourceFromResponse(itinerary, people ?? [itinerary.author]), [itinerary, people])
  if (ending !== undefined) return <VisitorAccessLossNotice ending={ending} />
  return (
    <ItineraryProvider source={source}>
      <PageModeContext value="visiting">
        <OpenDaysProvider>
          <ReadingBar />
          <ScrollAnchoring change={itinerary} />
          <ItineraryBody />
        </OpenDaysProvider>
      </PageModeContext>
    </ItineraryProvider>
  )
}
