import { createContext, use, useEffect, useMemo, type ReactNode } from 'react'
import type { UserBrief } from '../../../../shared/api/users'
import { call, refreshSession } from '../api'
import type { ItineraryCommands } from './itineraryCommands'
import type { ItinerarySession, SessionOptions } from './itinerarySession'
import { leaseItinerary } from './itinerarySessions'
import { evictOldCopies } from './localWork'
import type { Activity, Person } from './presence'
import type { SaveState } from './saveState'
import type { Readable } from './store'
import { useReadable } from './useReadable'

const isSignedIn = async (): Promise<boolean> => (await call('GET /auth/session')).user !== null

/** A lease that lasts as long as somebody is subscribed. */
function leased(options: SessionOptions): Readable<ItinerarySession | undefined> {
  let session: ItinerarySession | undefined
  return {
    get: () => session,
    subscribe(listener) {
      const lease = leaseItinerary(options)
      session = lease.session
      listener()
      return lease.release
    },
  }
}

/** Opens an itinerary for somebody who may edit it; undefined for the blink before it is there. */
export function useItinerarySession(user: UserBrief, itineraryId: string): ItinerarySession | undefined {
  const { id, name, username, avatar } = user
  const lease = useMemo(
    () => leased({ itineraryId, user: { id, name, username, avatar }, refreshSession, isSignedIn }),
    [itineraryId, id, name, username, avatar],
  )
  useEffect(() => void evictOldCopies(id, Date.now()), [id])
  return useReadable(lease, (session) => session)
}

const Session = createContext<ItinerarySession | undefined>(undefined)

/** Gives the parts below an itinerary that can be edited. */
export const SessionProvider = ({ session, children }: { session: ItinerarySession; children: ReactNode }) => (
  <Session value={session}>{children}</Session>
)

function useSession(): ItinerarySession {
  const session = use(Session)
  if (session === undefined) throw new Error('This itinerary is not open for editing')
  return session
}

/** What one can do to days and events. */
export const useItineraryCommands = (): ItineraryCommands => useSession().commands

/** Where the changes are; what the chip says. */
export const useSaveState = (): SaveState => useReadable(useSession().save, (state) => state)

/** The others who are here, or what `select` makes of them. */
export const useOthers = <R,>(select: (others: readonly Person[]) => R): R => useReadable(useSession().presence.others, select)

/** Tells the others what one is doing. */
export const useTell = (): ((activity: Partial<Activity>) => void) => useSession().presence.tell

/** The record's own changes: shown before the server has agreed. */
export const useHeading = () => useSession().heading

/** How many changes others have made since the page opened. */
export const useOthersChanges = (): number => useReadable(useSession().othersChanges, (count) => count)

/** Who is editing: oneself. */
export const useOwnId = (): string => useSession().userId
