import { z } from 'zod'
import { limits } from '../limits'
import type { CallTable } from './call'
import { pagingFields } from './paging'
import { Instant } from './scalars'
import { UserBrief } from './users'

export const noticeKinds = [
  'invited',
  'joined',
  /** On a trip of theirs, on their comment, or a mention of them. */
  'comment',
  'answer',
  'mention',
  'like',
  'follow',
  'fork',
  /** Changes while they were away; one a day and trip. */
  'changes',
  'moderation',
] as const
export const NoticeKind = z.enum(noticeKinds)
export type NoticeKind = z.infer<typeof NoticeKind>

const Thing = z.object({ id: z.string(), title: z.string() })

export const Notice = z.object({
  id: z.string(),
  kind: NoticeKind,
  /** For likes the latest. */
  at: Instant,
  read: z.boolean(),
  /** Of actors; above 1 only for likes and changes. */
  count: z.int(),
  /** The newest three, newest first; empty for `moderation`. */
  actors: z.array(UserBrief),
  itinerary: Thing.nullable(),
  list: Thing.nullable(),
  commentId: z.string().nullable(),
  eventId: z.string().nullable(),
})
export type Notice = z.infer<typeof Notice>

/** `notification` over Socket.IO, message 103 over sync connections. */
export const NoticeMessage = z.object({ notification: Notice, unread: z.int() })
export type NoticeMessage = z.infer<typeof NoticeMessage>

/** In the app, in a daily mail, on devices. */
const noticeChannels = ['here', 'mail', 'push'] as const
export type NoticeChannel = (typeof noticeChannels)[number]

const channels = z.object({ here: z.boolean(), mail: z.boolean(), push: z.boolean() })
export const NoticeSettings = z.record(NoticeKind, channels)
export type NoticeSettings = z.infer<typeof NoticeSettings>

export const defaultNoticeChannels: Readonly<Record<NoticeChannel, boolean>> = { here: true, mail: false, push: false }

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

export const PushTarget = z.object({ endpoint: Endpoint, keys: z.object({ p256dh: key(65), auth: key(16) }) })
export type PushTarget = z.infer<typeof PushTarget>

/** `url` is a path; a later push with the same `tag` replaces this one. */
export const PushMessage = z.object({ title: z.string(), body: z.string(), url: z.string(), tag: z.string(), unread: z.int() })
export type PushMessage = z.infer<typeof PushMessage>

export const noticeCalls = {
  'GET /notifications': {
    summary: 'Notices of the session user, newest first',
    access: 'session',
    query: z.object({ ...pagingFields }),
    reply: z.array(Notice),
  },
  'POST /notifications/read': {
    summary: 'Mark notices up to and including an instant as read',
    access: 'session',
    forGuests: true,
    body: z.object({ until: z.iso.datetime({ offset: true }) }),
  },
  'GET /notifications/settings': {
    summary: 'Channels of the session user for each kind of notice',
    access: 'session',
    reply: NoticeSettings,
  },
  'PATCH /notifications/settings': {
    summary: 'Change channels by kind of notice; omitted ones stay',
    access: 'session',
    forGuests: true,
    body: SettingsChange,
  },
  'GET /notifications/push': {
    summary: 'The public VAPID key for push subscriptions, in base64url',
    access: 'session',
    reply: z.object({ publicKey: z.string() }),
  },
  'POST /notifications/push': {
    summary: 'Subscribe a browser to pushes; idempotent. Beyond ten, the oldest is removed',
    access: 'session',
    forGuests: true,
    body: PushTarget,
  },
  'DELETE /notifications/push': {
    summary: 'Unsubscribe a browser from pushes',
    access: 'session',
    forGuests: true,
    body: z.object({ endpoint: Endpoint }),
  },
} satisfies CallTable
