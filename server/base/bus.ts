import { EventEmitter } from 'node:events'
import type { CommentAction, CommentNews } from '#shared/api/comments'
import type { ItineraryRecord } from '#shared/sync/itineraryRecord'
import type { UserBrief } from '#shared/api/users'

/**
 * What happened, told once by whoever made it happen (after it is in the database) and heard synchronously by the doors that stay open:
 * sync rooms and sockets. A right that ended is gone before the call that ended it is answered.
 */
export interface DomainEvents {
  /** Title, dates, cover, visibility, place, collaborators or owner (now `ownerId`) changed; `userId` did it, if anybody. */
  recordChanged: [
    change: { itineraryId: string; ownerId: string; before: ItineraryRecord; after: ItineraryRecord; userId?: string },
  ]
  /** What a record is now, since another server may have changed it. */
  recordRefreshed: [refreshed: { itineraryId: string; ownerId: string; after: ItineraryRecord }]
  /** The rows of days and events of an itinerary show more, also when its document is not open here. */
  rowsChanged: [changed: { itineraryId: string }]
  /** A collaborator was removed or left. */
  accessRevoked: [revoked: { itineraryId: string; userId: string }]
  itineraryDeleted: [deleted: { itineraryId: string }]
  /**
   * Whoever does not take part may not see it any more: one itinerary or list, or all of an owner's; one viewer may not, or nobody. What they have open of
   * it ends.
   */
  visibilityEnded: [ended: VisibilityEnded]
  /** Logged out, or ended by a password change, a reused refresh token or the account's deletion. */
  sessionEnded: [ended: { sessionId: string; userId: string | undefined }]
  /** A mail waits to be sent. */
  mailQueued: []
  /** Somebody is called or looks otherwise from now on. */
  userChanged: [changed: { user: UserBrief }]
  /** Somebody may only read until then, milliseconds since 1970; null: they may do as before. */
  suspensionChanged: [changed: { userId: string; until: number | null }]
  /** A comment was written, changed, deleted or hidden, here or on another server. */
  commentChanged: [changed: { itineraryId: string; commentId: string; action: CommentAction }]
  /** Somebody is for an idea, or no more, here or on another server. */
  votesChanged: [changed: { itineraryId: string; eventId: string; userId: string }]
  /** What a comment is now, for each of those who look (`server/records/tellEchoes.ts`). */
  commentTold: [told: { itineraryId: string; newsFor: (viewerId: string | null) => CommentNews | undefined }]
  /** How many are for an idea now, and whether `userId` is, whose vote changed. */
  votesTold: [told: { itineraryId: string; eventId: string; votes: number; userId: string; voted: boolean }]
  /** Somebody is told of something, here or on another server. */
  noticeAdded: [added: { userId: string; noticeId: string }]
  /** Changes of an itinerary are to be told to those who are away. */
  changedWhileAway: []
  /** Something waits to be pushed. */
  pushQueued: []
  /** Days or events changed and are on disk. */
  documentCommitted: [committed: { itineraryId: string }]
  /** Days or events changed on another server, and the document is not open here. */
  documentChangedElsewhere: [changed: { itineraryId: string }]
}

/** Of what, and for whom; what is not said is everything, and everybody. */
export interface VisibilityEnded {
  /** Only what is for these. */
  audience?: 'followers' | undefined
  itineraryId?: string | undefined
  listId?: string | undefined
  ownerId?: string | undefined
  viewerId?: string | undefined
}

type Failed = (error: unknown, event: string) => void

const throwLater: Failed = (error) => {
  queueMicrotask(() => {
    throw error
  })
}

/** Tells every listener, also when one before it throws: a right that ended must end everywhere. */
export class Bus extends EventEmitter<DomainEvents> {
  constructor(private readonly onFailure: Failed) {
    super()
    this.setMaxListeners(0)
  }

  override emit<K>(event: K | keyof DomainEvents, ...payload: K extends keyof DomainEvents ? DomainEvents[K] : never): boolean {
    const listeners = this.rawListeners(event)
    for (const listener of listeners) {
      try {
        Reflect.apply(listener, this, payload)
      } catch (error) {
        this.onFailure(error, String(event))
      }
    }
    return listeners.length > 0
  }
}

/** A bus whose listeners may be as many as there are open rooms. What one of them throws is told to `onFailure`; by default it ends the process. */
export const createBus = (onFailure: Failed = throwLater): Bus => new Bus(onFailure)
