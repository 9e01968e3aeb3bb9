import { z } from 'zod'
import { limits } from '../limits'
import type { CallTable } from './call'
import { pagingFields } from './paging'
import { Id, Instant, multilineSchema } from './scalars'
import { UserBrief } from './users'

const Text = multilineSchema(limits.comment).pipe(z.string().min(1, 'too_short'))

export const Comment = z.object({
  id: z.string(),
  itineraryId: z.string(),
  /** null: on the trip itself. */
  eventId: z.string().nullable(),
  /** Answers are one deep. */
  parentId: z.string().nullable(),
  /** null: a deleted comment with answers. */
  author: UserBrief.nullable(),
  text: z.string(),
  /** Users named by `@username` who may see the trip. */
  mentions: z.array(UserBrief),
  /** Unique within a trip, whose comments it orders. */
  createdAt: Instant,
  editedAt: Instant.nullable(),
  deleted: z.boolean(),
})
export type Comment = z.infer<typeof Comment>

/** `edit` also when a deleted comment leaves an empty place. */
export const commentActions = ['add', 'edit', 'delete'] as const
export type CommentAction = (typeof commentActions)[number]

/** `comment` over Socket.IO, message 102 over the sync connection. */
export const CommentMessage = z.object({ itineraryId: z.string(), action: z.enum(commentActions), comment: Comment })
export type CommentMessage = z.infer<typeof CommentMessage>

/** Message 105. `voted` goes only to the user whose vote changed. */
export const VoteMessage = z.object({
  itineraryId: z.string(),
  eventId: z.string(),
  votes: z.int(),
  voted: z.boolean().optional(),
})
export type VoteMessage = z.infer<typeof VoteMessage>

export const NewComment = z.object({
  /** Made by the client, so that retries are idempotent. */
  id: Id.optional(),
  text: Text,
  eventId: Id.nullish(),
  parentId: Id.nullish(),
})
export type NewComment = z.input<typeof NewComment>

const path = z.object({ id: Id })
const event = path.extend({ eventId: Id })

export const commentCalls = {
  'GET /itineraries/{id}/comments': {
    summary: 'Comments on the trip or on one of its events, oldest first, replies included',
    access: 'itinerary:view',
    params: path,
    query: z.object({ ...pagingFields, eventId: Id.optional() }),
    reply: z.array(Comment),
  },
  'POST /itineraries/{id}/comments': {
    summary: 'Add a comment; idempotent by id',
    access: 'itinerary:comment',
    params: path,
    body: NewComment,
    created: true,
    reply: Comment,
    errors: ['ConflictError'],
  },
  'PATCH /comments/{id}': {
    summary: 'Change the text of an own comment',
    access: 'session',
    forGuests: true,
    params: path,
    body: z.object({ text: Text }),
    mayAnswerForbidden: true,
    errors: ['NotFoundError'],
  },
  'DELETE /comments/{id}': {
    summary: 'Delete an own comment, or any comment on an own trip; one with replies leaves an empty place',
    access: 'session',
    forGuests: true,
    params: path,
    mayAnswerForbidden: true,
  },
  'PUT /itineraries/{id}/events/{eventId}/vote': {
    summary: 'Vote for an idea; 409 once it is in a day',
    access: 'itinerary:vote',
    params: event,
    errors: ['ConflictError'],
  },
  'DELETE /itineraries/{id}/events/{eventId}/vote': {
    summary: 'Remove the own vote for an idea; 409 once it is in a day',
    access: 'itinerary:vote',
    params: event,
    errors: ['ConflictError'],
  },
} satisfies CallTable
