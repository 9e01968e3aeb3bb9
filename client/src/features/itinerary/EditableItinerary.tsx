import { Suspense, useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Itinerary } from '#shared/api/itineraries'
import type { UserBrief } from '#shared/api/users'
import type { ItineraryView } from '#shared/itinerary/view'
import { useSuppressLoginRedirect, useRefetchSession } from '../../account/useSession'
import type { ItinerarySource } from '../../engine/base/itinerarySource'
import type { ItinerarySession } from '../../engine/session/itinerarySession'
import { ItineraryProvider } from '../../engine/hooks/useItinerary'
import { ItinerarySessionProvider, useItinerarySession } from '../../engine/hooks/useItinerarySession'
import { useReopenWithoutCopy } from '../../engine/hooks/useEraseItinerary'
import { derive } from '../../lib/store/store'
import { useReadable } from '../../lib/store/useReadable'
import { lazyPart } from '../../lib/loading/lazyPart'
import { showToast } from '../../lib/toasts'
import { EditorPage } from './EditorPage'
import { ItineraryBody } from './ItineraryBody'
import { ItinerarySkeleton } from './ItinerarySkeleton'
import { LoadFailed } from './unavailable/LoadFailed'
import { useArrivalReason } from './base/useArrivalReason'
import { PageModeContext } from './base/pageMode'
import { membersQuery } from './base/itineraryQueries'
import { accessLossTexts } from './unavailable/accessLossTexts'

// Lazy: the server has just answered.
const AccessLossScreen = lazyPart(() => import('./unavailable/AccessLossScreen'), 'AccessLossScreen')

const nothing: ItineraryView = { days: [], ideas: [], events: {} }

interface EditableItineraryProps {
  itineraryId: string
  user: UserBrief
  answer: Itinerary | undefined
  isUnanswered: boolean
  onAskAgain: () => void
}

export function EditableItinerary(props: EditableItineraryProps) {
  const [attempt, setAttempt] = useState(0)
  // The ItineraryPage shows the end of a login.
  useSuppressLoginRedirect()
  return <OpenItinerary key={attempt} {...props} onReopen={() => setAttempt(attempt + 1)} />
}

function OpenItinerary({ itineraryId, user, ...props }: EditableItineraryProps & { onReopen: () => void }) {
  const session = useItinerarySession(user, itineraryId)
  return session === undefined ? <ItinerarySkeleton /> : <WithSession session={session} {...props} />
}

interface WithSessionProps extends Pick<EditableItineraryProps, 'answer' | 'isUnanswered' | 'onAskAgain'> {
  session: ItinerarySession
  onReopen: () => void
}

function WithSession({ session, answer, isUnanswered, onAskAgain, onReopen }: WithSessionProps) {
  const { recordStore } = session
  const record = useReadable(recordStore.shown, (now) => now)
  const { phase, isFilled, ending, isLeaving } = useReadable(session.state, (state) => state)
  const arrival = useArrivalReason()
  // The session reads the people from the query cache.
  useQuery({ ...membersQuery(session.itineraryId), enabled: answer !== undefined && !isLeaving })

  const source = useSource(session)
  if (ending === 'beyondRights') return <RejoinAfterRoleChange session={session} onRejoin={onReopen} />
  if (ending !== null && !isLeaving) {
    const copy = (
      <PageModeContext value="copy">
        <ItineraryBody />
      </PageModeContext>
    )
    return (
      <Suspense>
        <AccessLossScreen session={session} ending={ending} body={copy} onReopen={onReopen} />
      </Suspense>
    )
  }
  if (record === undefined || source === undefined) {
    // No local copy, or an empty one.
    return phase !== 'loadingCopy' && isUnanswered ? <LoadFailed onRetry={onAskAgain} /> : <ItinerarySkeleton />
  }
  return (
    <ItineraryProvider source={source}>
      <ItinerarySessionProvider session={session}>
        <EditorPage canEdit={isFilled} startsEditing={arrival !== undefined} isNew={arrival === 'created'} />
      </ItinerarySessionProvider>
    </ItineraryProvider>
  )
}

/** Drops edits that the server refused for the user's role, and reopens. */
function RejoinAfterRoleChange({ session, onRejoin }: { session: ItinerarySession; onRejoin: () => void }) {
  const askSessionAgain = useRefetchSession()
  const isProposer = session.recordStore.server.get()?.myRole === 'proposer'
  useReopenWithoutCopy(session, async () => {
    showToast(accessLossTexts.beyondRights[isProposer ? 'proposer' : 'text'], { id: 'role' })
    await askSessionAgain()
    onRejoin()
  })
  return <ItinerarySkeleton />
}

/** The live document; while that is empty, the server's answer. Keeps its identity. */
function useSource({ shownView, recordStore }: ItinerarySession): ItinerarySource | undefined {
  const isThere = useReadable(shownView, (view) => view !== undefined)
  const source = useMemo(() => {
    const { shown: record, people } = recordStore
    return { record, people, view: derive(shownView, (view) => view ?? nothing) }
  }, [shownView, recordStore])
  return isThere ? source : undefined
}

export { prefetchItinerarySession } from '../../engine/session/itinerarySessions'
