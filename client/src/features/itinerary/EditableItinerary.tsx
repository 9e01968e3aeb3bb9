import { Suspense, useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Itinerary } from '#shared/api/itineraries'
import type { UserBrief } from '#shared/api/users'
import type { ItineraryView } from '#shared/itinerary/view'
import type { ItinerarySource } from '../../engine/base/itinerarySource'
import type { ItinerarySession } from '../../engine/session/itinerarySession'
import { useOwnSignIn } from '../../account/useOwnSignIn'
import { derive } from '../../lib/store/store'
import { ItineraryProvider } from '../../engine/hooks/useItinerary'
import { SessionProvider, useItinerarySession } from '../../engine/hooks/useItinerarySession'
import { useReadable } from '../../lib/store/useReadable'
import { lazyPart } from '../../lib/loading/lazyPart'
import { EditorPage } from './EditorPage'
import { ItineraryBody } from './ItineraryBody'
import { Rejoining } from './Rejoining'
import { ItinerarySkeleton } from './ItinerarySkeleton'
import { LoadFailed } from './endings/LoadFailed'
import { useArrivalFor } from './base/useArrivalFor'
import { PageModeContext } from './base/pageMode'
import { peopleQuery } from './base/queries'

// Lazy: the server has just answered.
const EndingScreen = lazyPart(() => import('./endings/EndingScreen'), 'EndingScreen')

interface EditableItineraryProps {
  itineraryId: string
  user: UserBrief
  answer: Itinerary | undefined
  /** The server was unreachable. */
  isUnanswered: boolean
  onAskAgain: () => void
}

/** A member's live itinerary, from this device first. */
export function EditableItinerary(props: EditableItineraryProps) {
  const [attempt, setAttempt] = useState(0)
  // The ItineraryPage shows the end of a login.
  useOwnSignIn()
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
  const arrival = useArrivalFor()
  // The session reads the people from the query cache.
  useQuery({ ...peopleQuery(session.itineraryId), enabled: answer !== undefined && !isLeaving })

  const source = useSource(session)
  if (ending === 'beyondRights') return <Rejoining session={session} onRejoin={onReopen} />
  if (ending !== null && !isLeaving) {
    const copy = (
      <PageModeContext value="copy">
        <ItineraryBody />
      </PageModeContext>
    )
    return (
      <Suspense>
        <EndingScreen session={session} ending={ending} body={copy} onReopen={onReopen} />
      </Suspense>
    )
  }
  if (record === undefined || source === undefined) {
    // No local copy, or an empty one.
    return phase !== 'loadingCopy' && isUnanswered ? <LoadFailed onRetry={onAskAgain} /> : <ItinerarySkeleton />
  }
  return (
    <ItineraryProvider source={source}>
      <SessionProvider session={session}>
        <EditorPage canEdit={isFilled} startsEditing={arrival !== undefined} isNew={arrival === 'created'} />
      </SessionProvider>
    </ItineraryProvider>
  )
}

const nothing: ItineraryView = { days: [], ideas: [], events: {} }

/**
 * The live document, or the server's answer while that is empty. Keeps its
 * identity when one replaces the other.
 */
function useSource({ shownView, recordStore }: ItinerarySession): ItinerarySource | undefined {
  const isThere = useReadable(shownView, (view) => view !== undefined)
  const source = useMemo(() => {
    const { shown: record, people } = recordStore
    return { record, people, view: derive(shownView, (view) => view ?? nothing) }
  }, [shownView, recordStore])
  return isThere ? source : undefined
}

export { openAhead } from '../../engine/session/openAhead'
