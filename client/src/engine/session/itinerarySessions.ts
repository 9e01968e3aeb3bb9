import type { UserBrief } from '#shared/api/users'
import { waitFor } from '../../lib/store/waitFor'
import { onUserScopeClosed } from '../base/userScope'
import { isSignedIn, renewSession } from '../api/api'
import type { ItinerarySession, ItinerarySessionOptions } from './itinerarySession'
import { openItinerarySession } from './openItinerarySession'
import { mirrorIntoCachedQueries } from './mirrorIntoCachedQueries'

/** Stays open after the last lease, so that going back does not reconnect. */
const LINGER_MS = 30_000
/** Longer than an undo toast. */
const KEEP_OPEN_MS = 30_000
/** Lease duration, and the longest wait for the local copy. */
const [PREFETCH_MS, READING_MS] = [10_000, 2000]

interface Entry {
  session: ItinerarySession
  leases: number
  lookers: number
  /** A page has shown it: only then it lingers. */
  isSeen: boolean
  lingering: ReturnType<typeof setTimeout> | undefined
  followers: Set<(session: ItinerarySession) => void>
}

export interface ItinerarySessionLease {
  session: ItinerarySession
  /** A new session follows when the server rewrites the document. */
  follow: (listener: (next: ItinerarySession) => void) => void
  release: () => void
}

const open = new Map<string, Entry>()
const keyOf = ({ userId, itineraryId }: { userId: string; itineraryId: string }) => `${userId}/${itineraryId}`

/** Shares an open session; replaces an ended one. Quiet: background work, without presence. */
export function leaseItinerarySession(options: ItinerarySessionOptions, { isQuiet = false } = {}): ItinerarySessionLease {
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
  const follow: ItinerarySessionLease['follow'] = (listener) => {
    follower = listener
    entry.followers.add(listener)
  }
  return { session: entry.session, follow, release }
}

export function findOpenSession(options: Pick<ItinerarySessionOptions, 'itineraryId' | 'user'>): ItinerarySession | undefined {
  const session = open.get(keyOf({ userId: options.user.id, itineraryId: options.itineraryId }))?.session
  return session?.state.get().ending === null ? session : undefined
}

/** Keeps an itinerary that no page shows open for undo. */
export function keepItinerarySessionOpen({ itineraryId, user }: Pick<ItinerarySession, 'itineraryId' | 'user'>): void {
  const { release } = leaseItinerarySession({ itineraryId, user, renewSession, isSignedIn }, { isQuiet: true })
  setTimeout(release, KEEP_OPEN_MS)
}

/** While the page loads, for the first render. Resolves once a local copy is loaded. */
export async function prefetchItinerarySession(user: UserBrief, itineraryId: string, hasCopy: boolean): Promise<void> {
  const { id, name, username, avatar } = user
  const { session, release } = leaseItinerarySession(
    { itineraryId, user: { id, name, username, avatar }, renewSession, isSignedIn },
    { isQuiet: true },
  )
  const stop = mirrorIntoCachedQueries(session)
  setTimeout(() => {
    stop()
    release()
  }, PREFETCH_MS)
  if (hasCopy) await waitFor(session.state, ({ phase }) => phase !== 'loadingCopy', READING_MS)
}

onUserScopeClosed((userId) => closeItinerarySessions(userId))

export async function closeItinerarySessions(userId: string, itineraryId?: string): Promise<void> {
  const closing = [...open.values()].filter(
    ({ session }) => session.userId === userId && (itineraryId ?? session.itineraryId) === session.itineraryId,
  )
  await Promise.all(closing.map(({ session }) => closeEntry(keyOf(session))))
}

function openEntry(key: string, options: ItinerarySessionOptions): Entry {
  const session = openItinerarySession(options)
  const entry: Entry = { session, leases: 0, lookers: 0, isSeen: false, lingering: undefined, followers: new Set() }
  open.set(key, entry)
  followMoves(entry, options)
  return entry
}

function followMoves(entry: Entry, options: ItinerarySessionOptions): void {
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
    void import('./switchGeneration').then(({ switchToNextGeneration }) =>
      switchToNextGeneration({
        old,
        isCurrent: () => open.get(keyOf(old))?.session === old,
        open: (epoch) => openItinerarySession(options, epoch),
        replace,
      }),
    )
  })
}

async function closeEntry(key: string): Promise<void> {
  const entry = open.get(key)
  if (entry === undefined) return
  open.delete(key)
  clearTimeout(entry.lingering)
  await entry.session.close()
}
