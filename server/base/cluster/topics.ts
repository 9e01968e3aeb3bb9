import { z } from 'zod'
import { commentActions } from '#shared/api/comments'
import { UserBrief } from '#shared/api/users'
import { Id } from '#shared/api/scalars'

const bytes = z.base64().transform((text) => new Uint8Array(Buffer.from(text, 'base64')))

/** What nodes tell each other, by topic: what happened, and just enough to know where. Payloads hold bytes as base64. */
export const topics = {
  /** Title, dates, cover, visibility, place, people or owner of an itinerary changed. */
  record: z.object({ itineraryId: Id }),
  /** Somebody may not edit an itinerary any more. */
  revoked: z.object({ itineraryId: Id, userId: Id }),
  deleted: z.object({ itineraryId: Id }),
  /** Whoever does not take part may not see something any more. */
  visibilityEnded: z.object({
    audience: z.literal('followers').optional(),
    itineraryId: Id.optional(),
    listId: Id.optional(),
    ownerId: Id.optional(),
    viewerId: Id.optional(),
  }),
  sessionEnded: z.object({ sessionId: Id, userId: Id.optional() }),
  userChanged: z.object({ user: UserBrief }),
  suspension: z.object({ userId: Id, until: z.int().nullable() }),
  /**
   * The log of a document went on after update `from`, by that run of a server; `updates` are missing when they are too long. `claims` are Yjs
   * client ids and whose they are.
   */
  document: z.object({
    itineraryId: Id,
    epoch: z.int(),
    from: z.int(),
    version: z.int(),
    run: z.string(),
    updates: z.array(bytes).optional(),
    claims: z.array(z.tuple([z.int(), z.string()])),
  }),
  /** The rows of days and events of an itinerary show more. */
  rows: z.object({ itineraryId: Id }),
  comment: z.object({ itineraryId: Id, commentId: Id, action: z.enum(commentActions) }),
  votes: z.object({ itineraryId: Id, eventId: Id, userId: Id }),
  /** Who has a connection to an itinerary at the receiver's side? Each answers with those, if any, and the same `asked`. */
  whoIsOn: z.object({ asked: z.string(), itineraryId: Id }),
  areOn: z.object({ asked: z.string(), userIds: z.array(Id) }),
  notice: z.object({ userId: Id, noticeId: Id }),
  /** Something else that visitors see changed. */
  outdated: z.object({}),
  /** Who is at a document on the sender's side: awareness entries, `state` as JSON text, `null` for who left. */
  presence: z.object({
    itineraryId: Id,
    entries: z.array(z.object({ clientId: z.int(), clock: z.int(), state: z.string() })),
  }),
  /** Somebody opened a document here: who is there? */
  whoIsThere: z.object({ itineraryId: Id }),
} as const

export type Topic = keyof typeof topics
export type News<T extends Topic> = z.output<(typeof topics)[T]>
