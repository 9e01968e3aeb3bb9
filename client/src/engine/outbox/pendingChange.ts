import type { Comment } from '#shared/api/comments'
import type { NewItinerary } from '#shared/api/itineraries'
import type { WireDate } from '#shared/dates'
import type { ItineraryRecord } from '#shared/sync/itineraryRecord'
import type { ErrorName } from '#shared/errors'
import type { EditableRecordField, RecordEntry } from '#shared/itinerary/record'
import type { FullRecord } from '../base/itinerarySource'

/** In wire format. */
export type RecordFields = Partial<Pick<ItineraryRecord, EditableRecordField>>

/** In ms, by entry. */
export type RecordEntryTimes = Partial<Record<RecordEntry, number>>

interface Entry {
  itineraryId: string
  /** Renewed on each change: a response only applies to the version that was sent. */
  stamp: string
  /** Why the server rejected it; not resent until the user decides. */
  refused: ErrorName | null
}

export type CreationRequest = NewItinerary & { id: string; startDate: WireDate; endDate: WireDate }

export interface PendingFork {
  sourceId: string
  /** Default: all. */
  dayIds?: readonly string[]
}

export interface PendingCreation extends Entry {
  /** Stored on disk by older versions: do not rename. */
  kind: 'birth'
  request: CreationRequest & { clientSeeded: true }
  /** Shown until the server sends the record. */
  head: FullRecord
  /** An earlier id, possibly created although the response was lost: to be deleted. */
  givenUp: string | null
  /** The server has created it; its days follow with the first sync. */
  isPosted: boolean
  fork?: PendingFork
}

export interface PendingRecord extends Entry {
  kind: 'record'
  fields: RecordFields
  before: RecordFields
  /** The version of `before`; null: fetch it before sending. */
  base: number | null
  /** Sent without a response: the server may have it. */
  underWay?: RecordFields
  /** The server's issue code, if rejected. */
  problem?: string | undefined
  overflow?: 'ideas'
  /** Missing in older entries. */
  madeAt?: RecordEntryTimes
}

/** For an event, or for the cover (`eventId` null). */
export interface PendingPicture extends Entry {
  kind: 'picture'
  eventId: string | null
  file: Blob
  /** The previous image; the picture is only set while it is unchanged. */
  replaces: string | null
  /** The uploaded path; pending until the document has it. */
  uploaded?: string
}

/** Not a change of the itinerary, which may be another user's. */
export interface PendingComment extends Entry {
  kind: 'comment'
  /** Makes sending idempotent. */
  id: string
  eventId: string | null
  parentId: string | null
  text: string
  /** In ms; the sending order. */
  writtenAt: number
  underWay?: string
}

export interface PendingCommentEdit extends Entry {
  kind: 'comment-edit'
  comment: Comment
  /** Null deletes it. */
  text: string | null
  writtenAt: number
}

export type CommentChange = PendingComment | PendingCommentEdit

export type PendingChange = PendingCreation | PendingRecord | PendingPicture | CommentChange

export type ItineraryChange = Exclude<PendingChange, CommentChange>

export type OutboxEntryUpdater = (now: PendingChange | undefined) => PendingChange | undefined

export const creationKey = (itineraryId: string): string => `birth:${itineraryId}`
export const recordKey = (itineraryId: string): string => `record:${itineraryId}`
export const pictureKey = (itineraryId: string, eventId: string | null): string => `picture:${itineraryId}:${eventId ?? 'cover'}`

const commentKey = (itineraryId: string, id: string): string => `comment:${itineraryId}:${id}`
export const commentEditKey = (itineraryId: string, id: string): string => `comment-edit:${itineraryId}:${id}`

/** One creation and one record change per itinerary, one picture per place. */
export function pendingKeyOf(waiting: PendingChange): string {
  switch (waiting.kind) {
    case 'birth':
      return creationKey(waiting.itineraryId)
    case 'record':
      return recordKey(waiting.itineraryId)
    case 'picture':
      return pictureKey(waiting.itineraryId, waiting.eventId)
    case 'comment':
      return commentKey(waiting.itineraryId, waiting.id)
    case 'comment-edit':
      return commentEditKey(waiting.itineraryId, waiting.comment.id)
  }
}

/** Comments are counted separately: they do not change the itinerary. */
const COMMENTS = 'comments'

export const isCommentChange = (waiting: PendingChange): waiting is CommentChange =>
  waiting.kind === 'comment' || waiting.kind === 'comment-edit'

export const unsavedCountIdOf = (waiting: PendingChange): string => (isCommentChange(waiting) ? COMMENTS : waiting.itineraryId)

export const needsDecision = (waiting: PendingChange): boolean => waiting.refused !== null
