import { createContext, use, useEffect, useState, type ReactNode } from 'react'
import type { UserBrief } from '../../../../shared/api/users'
import { refreshSession } from '../api'
import type { ItineraryCommands } from './itineraryCommands'
import type { ItinerarySession } from './itinerarySession'
import { leaseItinerary } from './itinerarySessions'
import { evictOldCopies } from './localWork'
import type { Activity, Person } from './presence'
import type { SaveState } from './saveState'
import { useReadable } from './useReadable'

/** Opens an itinerary for somebody who may edit it; undefined for the blink before it is there. */
export function useItinerarySession(user: UserBrief, itineraryId: string): ItinerarySession | undefined {
  const [session, setSession] = useState<ItinerarySession>()
  const { id, name, username, avatar } = user
  useEffect(() => {
    const lease = leaseItinerary({ itineraryId, user: { id, name, username, avatar }, refreshSession })
    setSession(lease.session)
    void evictOldCopies(id, Date.now())
    return lease.release
  }, [itineraryId, id, name, username, avatar])
  return session?.itineraryId === itineraryId && session.userId === id ? session : undefined
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
