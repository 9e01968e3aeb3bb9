import { createContext, use, useMemo, type ReactNode } from 'react'
import type { UserBrief } from '#shared/api/users'
import { isSignedIn, renewSession } from '../api/api'
import { hasOutboxWorker, nudgeOutboxWorker, startOutboxWorker } from '../delivery/outboxWorkers'
import type { RecordFields } from '../outbox/pendingChange'
import { followQueries } from '../session/followQueries'
import { refetchOnPeopleChange } from '../session/refetchOnPeopleChange'
import type { History, UndoStacks, WrittenEntry } from '../document/history'
import type { ItineraryCommands } from '../document/itineraryCommands'
import type { ItineraryPictures } from '../document/itineraryPictures'
import type { RecordEditor } from '../document/recordEditor'
import type { ItinerarySession, SessionOptions } from '../session/itinerarySession'
import { findOpenItinerary, leaseItinerary } from '../session/itinerarySessions'
import { localCopiesOf } from '../device/localCopies'
import type { ItineraryPending } from '../outbox/itineraryPending'
import type { Activity, PresentPerson } from '../wire/presence'
import type { SaveState } from '../saving/saveState'
import type { Readable } from '../../lib/store/store'
import { useReadable } from '../../lib/store/useReadable'

/** A store that opens the itinerary with its first subscriber and gives it back after the last. */
function leased(options: SessionOptions, isQuiet: boolean): Readable<ItinerarySession | undefined> {
  let session: ItinerarySession | undefined
  return {
    // Open already when the page was prepared, or just left: it shows in the first rendering.
    get: () => session ?? findOpenItinerary(options),
    subscribe(listener) {
      const lease = leaseItinerary(options, { isQuiet })
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

/** Passes REST answers to the session, and starts or wakes the outbox worker when there is something to deliver. Returns the cleanup. */
function connectToSurroundings(session: ItinerarySession, { user }: SessionOptions): () => void {
  const { itineraryId, recordStore, isDocumentSaved, save } = session
  const wakeWorker = () => {
    // As soon as something is pending: later there may be no network to load its code.
    if (!hasOutboxWorker(user.id) && localCopiesOf(user.id).countUnsaved() > 0) void startOutboxWorker(user)
    // An open connection shows that the server is back.
    if (isDocumentSaved.get()) nudgeOutboxWorker(user.id)
  }
  wakeWorker()
  const stops = [followQueries(session), refetchOnPeopleChange(itineraryId, recordStore), save.subscribe(wakeWorker)]
  return () => {
    for (const stop of stops) stop()
  }
}

/**
 * Opens an itinerary for somebody who may edit it; undefined for the moment before it is there. Quietly where no page shows it: the others do
 * not see anybody come.
 */
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

/** Gives the parts below an itinerary that can be edited. */
export const SessionProvider = ({ session, children }: { session: ItinerarySession; children: ReactNode }) => (
  <Session value={session}>{children}</Session>
)

/** The itinerary that the parts of this page edit. */
export function useOpenItinerary(): ItinerarySession {
  const session = use(Session)
  if (session === undefined) throw new Error('This itinerary is not open for editing')
  return session
}

/** Whether the user deletes, leaves or declines the itinerary: the server may no longer know it. */
export const useIsLeaving = (): boolean => useReadable(useOpenItinerary().state, ({ isLeaving }) => isLeaving)

/** What one can do to days and events. */
export const useItineraryCommands = (): ItineraryCommands => useOpenItinerary().commands

/** What one did here, to be taken back. */
export const useHistory = (): History => useOpenItinerary().history

/** What is next to be taken back, and next to be done again. */
export const useUndoStacks = (): UndoStacks => useReadable(useOpenItinerary().history.stacks, (piles) => piles)

/** Where the changes are; what the chip says. */
export const useSaveState = (): SaveState => useReadable(useOpenItinerary().save, (state) => state)

/** The changes of the document that the server may lack: those of this page by name, those of earlier visits by number. */
export function useUnconfirmed(): { own: readonly WrittenEntry[]; earlier: number } {
  const { unconfirmed, history } = useOpenItinerary()
  const { own, earlier } = useReadable(unconfirmed, (counts) => counts)
  const written = useReadable(history.written, (all) => all)
  return { own: own === 0 ? [] : written.slice(-own), earlier }
}

/** The others who are here, or what `select` makes of them. */
export const useOthers = <R,>(select: (others: readonly PresentPerson[]) => R): R =>
  useReadable(useOpenItinerary().presence.others, select)

/** Tells the others what one is doing. */
export const useAnnouncePresence = (): ((activity: Partial<Activity>) => void) => useOpenItinerary().presence.announce

/** The record as its owner changes it: shown at once, kept on this device until the server has it. */
export const useRecordEditor = (): RecordEditor => useOpenItinerary().recordEditor

/** Where a field of the record is: on its way, or waiting because it could not be sent or was refused; undefined when it does not wait. */
export function useRecordField(field: keyof RecordFields): 'sending' | 'stuck' | undefined {
  const { pending, save } = useOpenItinerary()
  const { kind } = useReadable(save, (state) => state)
  const isWaiting = useReadable(pending, ({ record }) => record?.fields[field] !== undefined)
  if (!isWaiting) return undefined
  return kind === 'saving' ? 'sending' : 'stuck'
}

/** Tries at once to send what waits. */
export function useSendNow(): () => void {
  const { userId } = useOpenItinerary()
  return () => nudgeOutboxWorker(userId)
}

/** Pictures for events and for the cover; engine/document/itineraryPictures.ts explains how. */
export const usePictures = (): ItineraryPictures => useOpenItinerary().pictures

/** What waits for the server beside the document: an itinerary created offline, fields of the record, pictures. */
export const usePending = <R,>(select: (waiting: ItineraryPending) => R): R => useReadable(useOpenItinerary().pending, select)

/** How many changes others have made since the page opened. */
export const useOthersChanges = (): number => useReadable(useOpenItinerary().othersChanges, (count) => count)
