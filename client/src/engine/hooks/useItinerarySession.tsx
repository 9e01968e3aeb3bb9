import { createContext, use, useMemo, type ReactNode } from 'react'
import type { UserBrief } from '#shared/api/users'
import { isSignedIn, renewSession } from '../api/api'
import { hasOutboxWorker, nudgeOutboxWorker, startOutboxWorker } from '../delivery/outboxWorkers'
import type { RecordFields } from '../outbox/pendingChange'
import { ignoreChunkLoadError } from '../../lib/loading/loadWithRetry'
import { mirrorIntoCachedQueries, refetchOnPeopleChange } from '../session/mirrorIntoCachedQueries'
import type { UndoHistory, NextUndoRedo, UndoTransaction } from '../document/undoHistory'
import type { ItineraryCommands } from '../document/itineraryCommands'
import type { ItineraryPictures } from '../document/itineraryPictures'
import type { RecordEditor } from '../document/recordEditor'
import type { ItinerarySession, ItinerarySessionOptions } from '../session/itinerarySession'
import { findOpenSession, leaseItinerarySession } from '../session/itinerarySessions'
import { localCopiesOf } from '../device/localCopies'
import { registerTripCopy } from '../device/tripCopyValues'
import type { PendingItineraryChanges } from '../outbox/itineraryPending'
import type { PresenceActivity, PresentUser } from '../wire/presence'
import type { SaveState } from '../saving/saveState'
import type { Readable } from '../../lib/store/store'
import { useReadable } from '../../lib/store/useReadable'

/** Leased from the first subscriber to the last. */
function leased(options: ItinerarySessionOptions, isQuiet: boolean): Readable<ItinerarySession | undefined> {
  let session: ItinerarySession | undefined
  return {
    // Open already if prefetched or just left: shown in the first render.
    get: () => session ?? findOpenSession(options),
    subscribe(listener) {
      const lease = leaseItinerarySession(options, { isQuiet })
      let stop = () => {}
      const show = (next: ItinerarySession) => {
        stop()
        session = next
        stop = connectToSurroundings(next, options)
        listener()
      }
      show(lease.session)
      lease.follow(show)
      return () => {
        stop()
        lease.release()
      }
    },
  }
}

/** Feeds REST responses to the session and wakes the outbox worker. */
function connectToSurroundings(session: ItinerarySession, { user }: ItinerarySessionOptions): () => void {
  const { itineraryId, recordStore, isDocumentSaved, saveState } = session
  const wakeWorker = () => {
    // At once: later the network, and with it the worker's code, may be gone.
    if (!hasOutboxWorker(user.id) && localCopiesOf(user.id).countUnsaved() > 0) void startOutboxWorker(user)
    // A saved document shows that the server is back.
    if (isDocumentSaved.get()) nudgeOutboxWorker(user.id)
  }
  const { state } = session
  const keepPlaces = () => {
    if (state.get().phase !== 'live') return
    stopKeeping()
    // Found there without a network.
    import('../offline/placesAround').then(({ loadPlacesAround }) => loadPlacesAround(session)).catch(ignoreChunkLoadError)
    import('../offline/baseTiles').then(({ keepBaseTiles }) => keepBaseTiles(session)).catch(ignoreChunkLoadError)
  }
  const stopKeeping = state.subscribe(keepPlaces)
  wakeWorker()
  keepPlaces()
  const stops = [
    mirrorIntoCachedQueries(session),
    refetchOnPeopleChange(itineraryId, recordStore),
    saveState.subscribe(wakeWorker),
    stopKeeping,
    registerTripCopy(itineraryId, session.generation.recall),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Undefined until open. `isQuiet`: without presence. */
export function useItinerarySession(
  user: UserBrief,
  itineraryId: string,
  { isQuiet = false } = {},
): ItinerarySession | undefined {
  const { id, name, username, avatar } = user
  const lease = useMemo(
    () => leased({ itineraryId, user: { id, name, username, avatar }, renewSession, isSignedIn }, isQuiet),
    [itineraryId, id, name, username, avatar, isQuiet],
  )
  return useReadable(lease, (session) => session)
}

const Session = createContext<ItinerarySession | undefined>(undefined)

export const ItinerarySessionProvider = ({ session, children }: { session: ItinerarySession; children: ReactNode }) => (
  <Session value={session}>{children}</Session>
)

export function useOpenItinerary(): ItinerarySession {
  const session = use(Session)
  if (session === undefined) throw new Error('This itinerary is not open for editing')
  return session
}

/** The server may no longer know it. */
export const useIsLeavingItinerary = (): boolean => useReadable(useOpenItinerary().state, ({ isLeaving }) => isLeaving)

export const useItineraryCommands = (): ItineraryCommands => useOpenItinerary().commands

export const useUndoHistory = (): UndoHistory => useOpenItinerary().history

export const useNextUndoRedo = (): NextUndoRedo => useReadable(useOpenItinerary().history.next, (piles) => piles)

export const useSaveState = (): SaveState => useReadable(useOpenItinerary().saveState, (state) => state)

/** Own changes by name, earlier ones as a count. */
export function useUnconfirmedChanges(): { own: readonly UndoTransaction[]; earlier: number } {
  const { unconfirmed, history } = useOpenItinerary()
  const { own, earlier } = useReadable(unconfirmed, (counts) => counts)
  const written = useReadable(history.written, (all) => all)
  return { own: own === 0 ? [] : written.slice(-own), earlier }
}

export const usePresentUsers = <R,>(select: (others: readonly PresentUser[]) => R): R =>
  useReadable(useOpenItinerary().presence.others, select)

export const useAnnouncePresence = (): ((activity: Partial<PresenceActivity>) => void) => useOpenItinerary().presence.announce

export const useRecordEditor = (): RecordEditor => useOpenItinerary().recordEditor

export function usePendingFieldState(field: keyof RecordFields): 'sending' | 'stuck' | undefined {
  const { pending, saveState } = useOpenItinerary()
  const { kind } = useReadable(saveState, (state) => state)
  const isWaiting = useReadable(pending, ({ record }) => record?.fields[field] !== undefined)
  if (!isWaiting) return undefined
  return kind === 'saving' ? 'sending' : 'stuck'
}

export function useDeliverOutboxNow(): () => void {
  const { userId } = useOpenItinerary()
  return () => nudgeOutboxWorker(userId)
}

export const usePictures = (): ItineraryPictures => useOpenItinerary().pictures

export const usePendingChanges = <R,>(select: (waiting: PendingItineraryChanges) => R): R =>
  useReadable(useOpenItinerary().pending, select)

export const useOthersChangeCount = (): number => useReadable(useOpenItinerary().othersChanges, (count) => count)
