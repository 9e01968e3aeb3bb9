import { z } from 'zod'
import { commentActions } from '#shared/api/comments'
import { UserBrief } from '#shared/api/users'
import { Id } from '#shared/api/scalars'

const bytes = z.base64().transform((text) => new Uint8Array(Buffer.from(text, 'base64')))

/** Messages between servers: minimal hints. Bytes are base64. */
export const clusterTopics = {
  /** Includes members and the owner. */
  record: z.object({ itineraryId: Id }),
  /** The user lost edit access. */
  revoked: z.object({ itineraryId: Id, userId: Id }),
  deleted: z.object({ itineraryId: Id }),
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
  /** The log grew after `from`. `updates`: missing if too large. `claims`: client ids → users. */
  document: z.object({
    itineraryId: Id,
    epoch: z.int(),
    from: z.int(),
    version: z.int(),
    run: z.string(),
    updates: z.array(bytes).optional(),
    claims: z.array(z.tuple([z.int(), z.string()])),
  }),
  rows: z.object({ itineraryId: Id }),
  comment: z.object({ itineraryId: Id, commentId: Id, action: z.enum(commentActions) }),
  votes: z.object({ itineraryId: Id, eventId: Id, userId: Id }),
  /** Nodes with any connected user answer with the same `asked`. */
  whoIsOn: z.object({ asked: z.string(), itineraryId: Id }),
  areOn: z.object({ asked: z.string(), userIds: z.array(Id) }),
  notice: z.object({ userId: Id, noticeId: Id }),
  outdated: z.object({}),
  /** Awareness entries. `state` is JSON, `null` if the client left. */
  presence: z.object({
    itineraryId: Id,
    entries: z.array(z.object({ clientId: z.int(), clock: z.int(), state: z.string() })),
  }),
  whoIsThere: z.object({ itineraryId: Id }),
} as const

type ClusterTopic = keyof typeof clusterTopics
export type ClusterMessage<T extends ClusterTopic> = z.output<(typeof clusterTopics)[T]>
