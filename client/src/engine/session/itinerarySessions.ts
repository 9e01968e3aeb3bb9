import { onUserClosed } from '../base/userScope'
import type { ItinerarySession, SessionOptions } from './itinerarySession'
import { openItinerarySession } from './openItinerarySession'

/** Stays open after the last lease, so that going back does not reconnect. */
const LINGER_MS = 30_000

interface Entry {
  session: ItinerarySession
  leases: number
  lookers: number
  /** A page has shown it: only then it lingers. */
  isSeen: boolean
  lingering: ReturnType<typeof setTimeout> | undefined
  followers: Set<(session: ItinerarySession) => void>
}

export interface Lease {
  session: ItinerarySession
  /** A new session follows when the server rewrites the document. */
  follow: (listener: (next: ItinerarySession) => void) => void
  release: () => void
}

const open = new Map<string, Entry>()
const keyOf = ({ userId, itineraryId }: { userId: string; itineraryId: string }) => `${userId}/${itineraryId}`

/**
 * Opens an itinerary or shares its session; replaces an ended one. Quiet leases
 * are for background work, without presence.
 */
export function leaseItinerary(options: SessionOptions, { isQuiet = false } = {}): Lease {
  const key = keyOf({ userId: options.user.id, itineraryId: options.itineraryId })
  const found = open.get(key)
  if (found !== undefined && found.session.state.get().ending !== null && !isQuiet) void closeEntry(key)
  const entry = open.get(key) ?? openEntry(key, options)
  clearTimeout(entry.lingering)
  entry.leases += 1
  if (!isQuiet) {
    entry.isSeen = true
    entry.lookers += 1
    entry.session.setAttended(true)
  }

  let isReleased = false
  let follower: ((next: ItinerarySession) => void) | undefined
  const release = () => {
    if (isReleased) return
    isReleased = true
    if (follower !== undefined) entry.followers.delete(follower)
    entry.leases -= 1
    if (!isQuiet) entry.lookers -= 1
    if (entry.lookers === 0) entry.session.setAttended(false)
    if (entry.leases > 0 || open.get(key) !== entry) return
    if (entry.isSeen) entry.lingering = setTimeout(() => void closeEntry(key), LINGER_MS)
    else void closeEntry(key)
  }
  const follow: Lease['follow'] = (listener) => {
    follower = listener
    entry.followers.add(listener)
  }
  return { session: entry.session, follow, release }
}

function openEntry(key: string, options: SessionOptions): Entry {
  const session = openItinerarySession(options)
  const entry: Entry = { session, leases: 0, lookers: 0, isSeen: false, lingering: undefined, followers: new Set() }
  open.set(key, entry)
  followMoves(entry, options)
  return entry
}

function followMoves(entry: Entry, options: SessionOptions): void {
  const old = entry.session
  const stop = old.state.subscribe(() => {
    if (old.state.get().nextEpoch === null) return
    stop()
    const replace = (next: ItinerarySession) => {
      entry.session = next
      if (entry.lookers > 0) next.setAttended(true)
      for (const tell of entry.followers) tell(next)
      followMoves(entry, options)
    }
    // Rarely needed.
    void import('./switchGeneration').then(({ switchGeneration }) =>
      switchGeneration({
        old,
        isCurrent: () => open.get(keyOf(old))?.session === old,
        open: (epoch) => openItinerarySession(options, epoch),
        replace,
      }),
    )
  })
}

/** Undefined if not open or ended. */
export function findOpenItinerary(options: Pick<SessionOptions, 'itineraryId' | 'user'>): ItinerarySession | undefined {
  const session = open.get(keyOf({ userId: options.user.id, itineraryId: options.itineraryId }))?.session
  return session?.state.get().ending === null ? session : undefined
}

async function closeEntry(key: string): Promise<void> {
  const entry = open.get(key)
  if (entry === undefined) return
  open.delete(key)
  clearTimeout(entry.lingering)
  await entry.session.close()
}

onUserClosed((userId) => closeItineraries(userId))

/** Their databases can be deleted afterwards. */
export async function closeItineraries(userId: string, itineraryId?: string): Promise<void> {
  const closing = [...open.values()].filter(
    ({ session }) => session.userId === userId && (itineraryId ?? session.itineraryId) === session.itineraryId,
  )
  await Promise.all(closing.map(({ session }) => closeEntry(keyOf(session))))
}
