import { Suspense, useState, useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import type { Itinerary } from '#shared/api/itineraries'
import { RedirectToLogin } from '../../account/RequireUser'
import { useHasSignedOut, useSession } from '../../account/useSession'
import { sessionQuery } from '../../account/session'
import { lastUser, rememberedUserId } from '../../account/rememberedUser'
import { isApiError, NetworkError } from '../../engine/api/apiError'
import { peekPreloaded } from '../../engine/api/preloadedAnswers'
import { localCopiesOf } from '../../engine/device/localCopies'
import { queryClient } from '../../engine/api/queryClient'
import { useLiveItinerary } from '../../engine/watching/useLiveItinerary'
import { sourceOfAnswer } from '../../engine/base/itinerarySource'
import { ItineraryProvider } from '../../engine/hooks/useItinerary'
import { lazyPart } from '../../lib/loading/lazyPart'
import { hasFlag, useLocationState } from '../../lib/navigation/usePageLocation'
import { ItinerarySkeleton } from './ItinerarySkeleton'
import { LoadFailed } from './endings/LoadFailed'
import { participation, PageModeContext } from './base/pageMode'
import { itineraryQuery, peopleQuery, useIsEndingParticipation } from './base/itineraryQueries'
import { PastSkeleton } from './PastSkeleton'
import { VisitorEnding } from './endings/EndingNotice'
import { ItineraryBody } from './ItineraryBody'
import { ScrollAnchoring } from './viewport/ScrollAnchoring'
import { OpenDaysProvider } from './viewport/openDays'
import { ReadingBar } from './ReadingBar'

// Visitors need neither Yjs nor dragging.
const EditableItinerary = participation.part(() => import('./EditableItinerary'), 'EditableItinerary')
const SignedOut = lazyPart(() => import('./endings/SignedOut'), 'SignedOut')
const PastItinerary = lazyPart(() => import('./PastItinerary'), 'PastItinerary')
const Oops = lazyPart(() => import('../../ui/status/Oops'), 'Oops')

/** By the server's answer or, before it, by a local copy. Unsaved changes count too. */
function takesPart(userId: string, itineraryId: string, answer: Itinerary | undefined): boolean {
  const copies = localCopiesOf(userId)
  if (answer === undefined) return copies.find(itineraryId) !== undefined
  return answer.myRole !== 'visitor' || copies.countUnsaved(itineraryId) > 0
}

/** Resolves when the page can render at once. The page handles errors. */
export async function prepare({ itineraryId = '', version }: { itineraryId?: string; version?: string }): Promise<void> {
  if (version !== undefined) return void (await PastItinerary.load())
  const userId = rememberedUserId()
  if (userId !== undefined && localCopiesOf(userId).find(itineraryId) !== undefined) {
    await openEditable(userId, itineraryId)
    return
  }
  const early = await peekPreloaded(`/api/itineraries/${itineraryId}`)
  if (early?.ok !== true) return
  await queryClient.prefetchQuery(sessionQuery)
  const query = itineraryQuery(itineraryId)
  await queryClient.prefetchQuery(query)
  const answer = queryClient.getQueryData(query.queryKey)
  if (userId !== undefined && answer !== undefined && takesPart(userId, itineraryId, answer))
    await openEditable(userId, itineraryId)
}

async function openEditable(userId: string, itineraryId: string): Promise<void> {
  await Promise.all([participation.loadPatiently(), queryClient.prefetchQuery(sessionQuery)])
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
  <Suspense fallback={<PastSkeleton />}>
    <PastItinerary />
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
  if (hasTakenPart && session.isLost) return <SignedOut itineraryId={itineraryId} userId={editorId} />

  // Not an answer cached before this page load, perhaps for another user.
  const isNews = (answer.isFetchedAfterMount || !answer.isStale) && answer.dataUpdatedAt >= performance.timeOrigin
  const isWatched = answer.isSuccess && isNews && answer.data.myRole === 'visitor'
  if (isWatched && !wasShown) setShown(true)
  // Before `data`, which must not show after a deletion.
  if (isApiError(answer.error, 'NotFoundError')) return wasShown ? <VisitorEnding ending="gone" /> : <Oops what="notFound" />
  if (isApiError(answer.error, 'UnauthorizedError')) {
    if (hasTakenPart) return <RedirectToLogin hasLeft={hasLeft} />
    // The browser's last user may have access.
    const lastId = user === null && !hasLeft ? lastUser.id() : undefined
    if (lastId !== undefined) return <SignedOut itineraryId={itineraryId} userId={lastId} isOpening />
    return wasShown ? <VisitorEnding ending="noAccess" /> : <Oops what="unauthorized" />
  }
  if (answer.data !== undefined) return <ReadableItinerary itinerary={answer.data} />
  if (answer.isPending) return <ItinerarySkeleton />
  return <LoadFailed onRetry={askAgain} />
}

function ReadableItinerary({ itinerary }: { itinerary: Itinerary }) {
  const ending = useLiveItinerary(itinerary.id, useSession().user?.id)
  const { data: people } = useQuery(peopleQuery(itinerary.id))
  const source = useMemo(() => sourceOfAnswer(itinerary, people ?? [itinerary.author]), [itinerary, people])
  if (ending !== undefined) return <VisitorEnding ending={ending} />
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
