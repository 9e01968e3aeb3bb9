import { z } from 'zod'
import { limits } from '../limits'
import type { CallTable } from './call'
import { paging } from './paging'
import { Instant } from './scalars'
import { UserBrief } from './users'

/** What people are told of. */
export const noticeKinds = [
  /** Somebody made them take part in a trip. */
  'invited',
  /** Somebody takes part in their trip, by its link. */
  'joined',
  /** Somebody commented a trip in which they take part, answered their comment, or named them in one. */
  'comment',
  'answer',
  'mention',
  /** People like their trip or list. */
  'like',
  'follow',
  /** Somebody made a trip of their own from theirs. */
  'fork',
  /** A trip in which they take part was changed while they were away: one a day and trip. */
  'changes',
  /** Moderators decided something about them or a thing of theirs. */
  'moderation',
] as const
export const NoticeKind = z.enum(noticeKinds)
export type NoticeKind = z.infer<typeof NoticeKind>

const Thing = z.object({ id: z.string(), title: z.string() })

/** Something that somebody is told of. */
export const Notice = z.object({
  id: z.string(),
  kind: NoticeKind,
  /** When it happened; of likes, and of nothing else, the newest. */
  at: Instant,
  read: z.boolean(),
  /** How many people did it: of likes and changes perhaps more than one. */
  count: z.int(),
  /** The newest three of them, the newest first; nobody for `moderation`. */
  actors: z.array(UserBrief),
  itinerary: Thing.nullable(),
  list: Thing.nullable(),
  commentId: z.string().nullable(),
  /** The event that the comment is about. */
  eventId: z.string().nullable(),
})
export type Notice = z.infer<typeof Notice>

/** What open pages are told: `notification` over Socket.IO, message 103 over sync connections. */
export const NoticeNews = z.object({ notification: Notice, unread: z.int() })
export type NoticeNews = z.infer<typeof NoticeNews>

/** Where somebody is told of a kind of notice: in the product, in a mail once a day, and on their devices. */
export const noticeChannels = ['here', 'mail', 'push'] as const
export type NoticeChannel = (typeof noticeChannels)[number]

const channels = z.object({ here: z.boolean(), mail: z.boolean(), push: z.boolean() })
export const NoticeSettings = z.record(NoticeKind, channels)
export type NoticeSettings = z.infer<typeof NoticeSettings>

/** What it is until somebody says something else. */
export const defaultChannels: Readonly<Record<NoticeChannel, boolean>> = { here: true, mail: false, push: false }

const change = channels
  .partial()
  .strict()
  .refine((said) => Object.keys(said).length > 0, 'empty')
  .optional()
const SettingsChange = z.object({
  invited: change,
  joined: change,
  comment: change,
  answer: change,
  mention: change,
  like: change,
  follow: change,
  fork: change,
  changes: change,
  moderation: change,
} satisfies Record<NoticeKind, typeof change>)
export type NoticeSettingsChange = z.input<typeof SettingsChange>

const Endpoint = z.url({ protocol: /^https?$/ }).max(limits.pushEndpoint, 'too_long')
const key = (bytes: number) => z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}={0,2}$`), 'not_a_key')

/** A browser that takes pushes, as its `PushSubscription.toJSON()` says it. */
export const PushTarget = z.object({ endpoint: Endpoint, keys: z.object({ p256dh: key(65), auth: key(16) }) })
export type PushTarget = z.infer<typeof PushTarget>

/** What a push carries to a service worker: what to show, `url` (a path) to open, and `tag`: a later one of the same replaces it. */
export const PushMessage = z.object({ title: z.string(), body: z.string(), url: z.string(), tag: z.string(), unread: z.int() })
export type PushMessage = z.infer<typeof PushMessage>

/** The calls about what people are told of. */
export const noticeCalls = {
  'GET /notifications': {
    summary: 'What the session user is told of, the newest first',
    access: 'session',
    query: z.object({ ...paging }),
    reply: z.array(Notice),
  },
  'POST /notifications/read': {
    summary: 'Everything up to an instant, that included, counts as read',
    access: 'session',
    forGuests: true,
    body: z.object({ until: z.iso.datetime({ offset: true }) }),
  },
  'GET /notifications/settings': {
    summary: 'Where the session user is told of each kind of notice',
    access: 'session',
    reply: NoticeSettings,
  },
  'PATCH /notifications/settings': {
    summary: 'Change where one is told of what; what is not named stays',
    access: 'session',
    forGuests: true,
    body: SettingsChange,
  },
  'GET /notifications/push': {
    summary: 'The public key (VAPID) with which a browser subscribes to pushes, in base64url',
    access: 'session',
    reply: z.object({ publicKey: z.string() }),
  },
  'POST /notifications/push': {
    summary: 'Send pushes to a browser, too; again changes nothing. Of more than ten the oldest goes',
    access: 'session',
    forGuests: true,
    body: PushTarget,
  },
  'DELETE /notifications/push': {
    summary: 'Send no more pushes to a browser',
    access: 'session',
    forGuests: true,
    body: z.object({ endpoint: Endpoint }),
  },
} satisfies CallTable
