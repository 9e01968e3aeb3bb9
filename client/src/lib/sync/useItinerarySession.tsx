import { createContext, use, useMemo, type ReactNode } from 'react'
import type { UserBrief } from '#shared/api/users'
import { isSignedIn, renewSession } from '../api'
import { hasCourier, nudgeCourier, startCourier } from '../outbox/couriers'
import type { RecordFields } from '../outbox/waiting'
import { followAnswers } from './followAnswers'
import { followPeople } from './followPeople'
import type { History, Piles, Written } from './history'
import type { ItineraryCommands } from './itineraryCommands'
import type { ItineraryPictures } from './itineraryPictures'
import type { ItineraryRecordChanges } from './itineraryRecord'
import type { ItinerarySession, SessionOptions } from './itinerarySession'
import { leaseItinerary } from './itinerarySessions'
import { copiesHere } from './localCopies'
import type { OwnWaiting } from './ownWaiting'
import type { Activity, Person } from './presence'
import type { SaveState } from './saveState'
import type { Readable } from './store'
import { useReadable } from './useReadable'

/** A lease that lasts as long as somebody is subscribed. */
function leased(options: SessionOptions): Readable<ItinerarySession | undefined> {
  let session: ItinerarySession | undefined
  return {
    get: () => session,
    subscribe(listener) {
      const lease = leaseItinerary(options)
      let stop = () => {}
      const show = (next: ItinerarySession) => {
        stop()
        session = next
        stop = attend(next, options)
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

/** Tells a session what the server answers elsewhere, and the courier when it works. Returns what ends it. */
function attend({ itineraryId, heading, isDocumentSaved, save }: ItinerarySession, { user }: SessionOptions): () => void {
  const callCourier = () => {
    // With the first thing that waits: without a network it might not come any more.
    if (!hasCourier(user.id) && copiesHere(user.id).countUnsaved() > 0) void startCourier(user)
    // A connection that works tells that the server is back.
    if (isDocumentSaved.get()) nudgeCourier(user.id)
  }
  callCourier()
  const stops = [followAnswers(itineraryId, heading), followPeople(itineraryId, heading), save.subscribe(callCourier)]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Opens an itinerary for somebody who may edit it; undefined for the blink before it is there. */
export function useItinerarySession(user: UserBrief, itineraryId: string): ItinerarySession | undefined {
  const { id, name, username, avatar } = user
  const lease = useMemo(
    () => leased({ itineraryId, user: { id, name, username, avatar }, renewSession, isSignedIn }),
    [itineraryId, id, name, username, avatar],
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

/** What one can do to days and events. */
export const useItineraryCommands = (): ItineraryCommands => useOpenItinerary().commands

/** What one did here, to be taken back. */
export const useHistory = (): History => useOpenItinerary().history

/** What is next to be taken back, and next to be done again. */
export const usePiles = (): Piles => useReadable(useOpenItinerary().history.piles, (piles) => piles)

/** Where the changes are; what the chip says. */
export const useSaveState = (): SaveState => useReadable(useOpenItinerary().save, (state) => state)

/** The changes of the document that the server may lack: those of this page by name, those of earlier visits by number. */
export function useUnconfirmed(): { own: readonly Written[]; earlier: number } {
  const { unconfirmed, history } = useOpenItinerary()
  const { own, earlier } = useReadable(unconfirmed, (counts) => counts)
  const written = useReadable(history.written, (all) => all)
  return { own: own === 0 ? [] : written.slice(-own), earlier }
}

/** The others who are here, or what `select` makes of them. */
export const useOthers = <R,>(select: (others: readonly Person[]) => R): R =>
  useReadable(useOpenItinerary().presence.others, select)

/** Tells the others what one is doing. */
export const useTell = (): ((activity: Partial<Activity>) => void) => useOpenItinerary().presence.tell

/** The record as its owner changes it: shown at once, kept on this device until the server has it. */
export const useRecord = (): ItineraryRecordChanges => useOpenItinerary().record

/** Where a field of the record is: on its way, or waiting because it could not be sent or was refused; undefined when it does not wait. */
export function useRecordField(field: keyof RecordFields): 'sending' | 'stuck' | undefined {
  const { waiting, save } = useOpenItinerary()
  const { kind } = useReadable(save, (state) => state)
  const isWaiting = useReadable(waiting, ({ record }) => record?.fields[field] !== undefined)
  if (!isWaiting) return undefined
  return kind === 'saving' ? 'sending' : 'stuck'
}

/** Tries at once to send what waits. */
export function useSendNow(): () => void {
  const { userId } = useOpenItinerary()
  return () => nudgeCourier(userId)
}

/** Pictures for events and for the cover; lib/pictures.ts tells how. */
export const usePictures = (): ItineraryPictures => useOpenItinerary().pictures

/** What waits for the server beside the document: a trip born here, fields of the record, pictures. */
export const useWaiting = <R,>(select: (waiting: OwnWaiting) => R): R => useReadable(useOpenItinerary().waiting, select)

/** How many changes others have made since the page opened. */
export const useOthersChanges = (): number => useReadable(useOpenItinerary().othersChanges, (count) => count)
