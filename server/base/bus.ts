import { EventEmitter } from 'node:events'
import type { CommentAction, CommentMessage } from '#shared/api/comments'
import type { ItineraryRecord } from '#shared/sync/itineraryRecord'
import type { UserBrief } from '#shared/api/users'

/** Emitted after the commit, handled synchronously: revoked access ends before the answer. */
export interface DomainEvents {
  /** Includes collaborators and the owner. `userId` caused it, if known. */
  recordChanged: [
    change: { itineraryId: string; ownerId: string; before: ItineraryRecord; after: ItineraryRecord; userId?: string },
  ]
  recordRefreshed: [refreshed: { itineraryId: string; ownerId: string; after: ItineraryRecord }]
  /** On any server. */
  rowsChanged: [changed: { itineraryId: string }]
  accessRevoked: [revoked: { itineraryId: string; userId: string }]
  itineraryDeleted: [deleted: { itineraryId: string }]
  /** Non-members, or one viewer, lost access. */
  visibilityEnded: [ended: VisibilityRevoked]
  /** Also after a password change, a reused refresh token or account deletion. */
  sessionEnded: [ended: { sessionId: string; userId: string | undefined }]
  mailQueued: []
  userChanged: [changed: { user: UserBrief }]
  /** Read-only until then (milliseconds since 1970); null: lifted. */
  suspensionChanged: [changed: { userId: string; until: number | null }]
  commentChanged: [changed: { itineraryId: string; commentId: string; action: CommentAction }]
  votesChanged: [changed: { itineraryId: string; eventId: string; userId: string }]
  /** A comment as each viewer may see it (`server/records/broadcastComments.ts`). */
  commentBroadcast: [message: { itineraryId: string; messageFor: (viewerId: string | null) => CommentMessage | undefined }]
  votesBroadcast: [message: { itineraryId: string; eventId: string; votes: number; userId: string; voted: boolean }]
  noticeAdded: [added: { userId: string; noticeId: string }]
  changedWhileAway: []
  pushQueued: []
  documentCommitted: [committed: { itineraryId: string }]
  /** For documents that are not open here. */
  documentChangedElsewhere: [changed: { itineraryId: string }]
}

export interface VisibilityRevoked {
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

/** Even after one throws: access must be revoked everywhere. */
export class DomainEventBus extends EventEmitter<DomainEvents> {
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

/** By default listeners' errors end the process. */
export const createDomainEventBus = (onFailure: Failed = throwLater): DomainEventBus => new DomainEventBus(onFailure)
