import type { Comment } from '#shared/api/comments'
import type { NewItinerary } from '#shared/api/itineraries'
import type { WireDate } from '#shared/dates'
import type { ItineraryRecord } from '#shared/sync/itineraryRecord'
import type { ErrorName } from '#shared/errors'
import type { EnteredField, RecordEntry } from '#shared/itinerary/record'
import type { FullRecord } from '../base/itinerarySource'

/** Fields of the record that its owner changes on the page. Dates as the wire has them. */
export type RecordFields = Partial<Pick<ItineraryRecord, EnteredField>>

/** Instants, by what is entered as one. */
export type EntryTimes = Partial<Record<RecordEntry, number>>

interface Entry {
  itineraryId: string
  /** New with each change of the entry, so that the outcome of a request applies only to the version that was sent. */
  stamp: string
  /** Why the server would not have it; it is not sent again until somebody decides. */
  refused: ErrorName | null
}

/** A request for a new itinerary, with the id and the dates that this page gave it. */
export type CreationRequest = NewItinerary & { id: string; startDate: WireDate; endDate: WireDate }

/** What an itinerary created offline was made from, so that it says so on the server too. */
export interface PendingFork {
  sourceId: string
  /** Which of its days; all when it is missing. */
  dayIds?: readonly string[]
}

/** An itinerary created offline. It stays here until the server has it and its days. */
export interface PendingCreation extends Entry {
  /** Stored on disk by earlier versions of the page too: not to be renamed. */
  kind: 'birth'
  request: CreationRequest & { clientSeeded: true }
  /** The record that the page shows until the server has sent one. */
  head: FullRecord
  /** An earlier id, under which the server may have created it although the answer was lost: deleted there, so that it exists once. */
  givenUp: string | null
  /** The server has created it; its days come with the first sync. */
  isPosted: boolean
  /** Of somebody else's itinerary that was made one's own. */
  fork?: PendingFork
}

/** Fields of a record, changed by its owner. */
export interface PendingRecord extends Entry {
  kind: 'record'
  fields: RecordFields
  /** What the server had in those fields when they were changed here. */
  before: RecordFields
  /** The version of the record that `before` is of; null when the present one must be looked at before anything is sent. */
  base: number | null
  /** What was sent and not answered: perhaps the server has it. */
  underWay?: RecordFields
  /** Where it was refused for that: which rule stands in the way, in the server's word. */
  problem?: string | undefined
  /** What becomes of days for which its dates have no room. */
  overflow?: 'ideas'
  /** When each was entered here. Not in entries of earlier versions of the page. */
  madeAt?: EntryTimes
}

/** A picture chosen here for an event, or for the cover (`eventId` null). A newer choice for the same place takes its place. */
export interface PendingPicture extends Entry {
  kind: 'picture'
  eventId: string | null
  file: Blob
  /** The image that the event had when this one was chosen: it is set only where nobody has chosen another since. */
  replaces: string | null
  /** Where the server has it; it waits on until the itinerary says so too. */
  uploaded?: string
}

/** What somebody said here, of an itinerary that may be somebody else's. It is no change of that itinerary. */
export interface PendingComment extends Entry {
  kind: 'comment'
  /** The comment's own, so that it is there once however often it is sent. */
  id: string
  eventId: string | null
  parentId: string | null
  text: string
  /** Milliseconds: the order in which they are sent. */
  writtenAt: number
  /** The text that was sent and not answered: perhaps the server has it. */
  underWay?: string
}

/** What becomes of a comment that the server has. A newer change of it takes its place. */
export interface PendingCommentEdit extends Entry {
  kind: 'comment-edit'
  /** As the server had it then. */
  comment: Comment
  /** Its new text; null deletes it. */
  text: string | null
  writtenAt: number
}

/** What waits of somebody's comments. */
export type CommentChange = PendingComment | PendingCommentEdit

/** What waits on this device for the server, beside the documents of itineraries. */
export type PendingChange = PendingCreation | PendingRecord | PendingPicture | CommentChange

/** What waits for one itinerary, as a change of it. */
export type ItineraryChange = Exclude<PendingChange, CommentChange>

/** What an entry becomes; undefined where there is none. */
export type ChangeEntry = (now: PendingChange | undefined) => PendingChange | undefined

export const creationKey = (itineraryId: string): string => `birth:${itineraryId}`
export const recordKey = (itineraryId: string): string => `record:${itineraryId}`
export const pictureKey = (itineraryId: string, eventId: string | null): string => `picture:${itineraryId}:${eventId ?? 'cover'}`

export const commentKey = (itineraryId: string, id: string): string => `comment:${itineraryId}:${id}`
export const commentEditKey = (itineraryId: string, id: string): string => `comment-edit:${itineraryId}:${id}`

/** Where an entry is kept: at most one creation and one change of the record for each itinerary, one picture for each place. */
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

/** Comments are counted beside the itineraries, which they leave as they are: whoever comments need not take part. */
const COMMENTS = 'comments'

export const isCommentChange = (waiting: PendingChange): waiting is CommentChange =>
  waiting.kind === 'comment' || waiting.kind === 'comment-edit'

/** Which itinerary an entry is a change of. */
export const countedWith = (waiting: PendingChange): string => (isCommentChange(waiting) ? COMMENTS : waiting.itineraryId)

/** Whether somebody must decide before it can go on. */
export const needsDecision = (waiting: PendingChange): boolean => waiting.refused !== null
