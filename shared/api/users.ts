import { z } from 'zod'
import { limits } from '../limits'
import { fold } from '../text'
import { Password, WrittenEmail } from './accountFields'
import type { CallTable } from './call'
import { Moderation } from './decisions'
import { DeviceKey } from './deviceKey'
import { PasskeyAnswer } from './passkeyAnswers'
import { Id, Image, Instant, lineOf } from './scalars'
import { Flag, Limit, paging } from './paging'
import { Username } from './username'

/** A person as cards and lists show them. */
export const UserBrief = z.object({
  id: z.string(),
  name: z.string(),
  username: z.string(),
  avatar: z.string().nullable(),
})
export type UserBrief = z.infer<typeof UserBrief>

/**
 * A person as a profile shows them; `isFollowing` when a session asks. Only to oneself: `email`, when asked for it, whether mail to it is known to
 * arrive, the new address that waits for its link to be opened, whether they have a password, whether they are a guest, and what moderators say of them.
 */
export const UserPublic = UserBrief.extend({
  followers: z.int(),
  following: z.int(),
  isFollowing: z.boolean().optional(),
  email: z.string().optional(),
  emailConfirmed: z.boolean().optional(),
  emailPending: z.string().nullable().optional(),
  /** Has no account to come back to, only the trip to which they were invited. */
  isGuest: z.boolean().optional(),
  isModerator: z.boolean().optional(),
  /** Until then they may only read. */
  suspendedUntil: Instant.nullable().optional(),
  /** Why their profile is hidden, if it is. */
  moderation: Moderation.optional(),
  hasPassword: z.boolean().optional(),
})
export type UserPublic = z.infer<typeof UserPublic>

/** How a name or username begins, folded for comparing; a username may be written as it is shown, with its `@`. */
export const NamePrefix = z
  .string()
  .max(200, 'too_long')
  .transform((text) => fold(text).replace(/^@(?=.)/u, ''))

const RequiredNamePrefix = NamePrefix.pipe(z.string().min(1, 'too_short'))

/**
 * What a list of people may be narrowed by: `name` and `username` hold where either does; `q` is looked for in usernames and in every word
 * of a name.
 */
export const UserFilter = z.object({
  name: RequiredNamePrefix.optional(),
  username: RequiredNamePrefix.optional(),
  q: RequiredNamePrefix.optional(),
  ...paging,
})
export type UserFilter = z.output<typeof UserFilter>

/** Older forms always send all their password fields, the empty ones too: those count as absent. */
const EmptyPassword = z.literal('').transform(() => undefined)

/** What a person may change of their account. A new password needs the current one, or a passkey, and so does a new address, which counts once its link is opened. */
export const UserPatch = z
  .object({
    name: lineOf(limits.name).exactOptional(),
    username: Username.exactOptional(),
    email: WrittenEmail.exactOptional(),
    avatar: Image.exactOptional(),
    currentPassword: z.union([EmptyPassword, z.string().max(1000, 'too_long')]).exactOptional(),
    passkey: PasskeyAnswer.exactOptional(),
    newPassword: z.union([EmptyPassword, Password]).exactOptional(),
  })
  .refine((change) => change.newPassword === undefined || (change.currentPassword ?? change.passkey) !== undefined, {
    path: ['currentPassword'],
    message: 'needed_for_newPassword',
  })
export type UserPatch = z.input<typeof UserPatch>

const DatedId = z.object({ id: z.string(), at: Instant })

/** Everything Periplo keeps of one person, for them to take along. */
export const UserData = z.object({
  exportedAt: Instant,
  user: UserPublic,
  // Loose on purpose: whole itineraries and lists as their own calls give them.
  itineraries: z.array(z.looseObject({ id: z.string(), title: z.string() })),
  lists: z.array(z.looseObject({ id: z.string(), title: z.string() })),
  likedItineraries: z.array(DatedId),
  likedLists: z.array(DatedId),
  /** Itineraries of others that they edit. */
  collaborations: z.array(DatedId),
  following: z.array(UserBrief),
  followers: z.array(UserBrief),
  /** Whom they blocked, and whom they muted. */
  blocked: z.array(UserBrief),
  muted: z.array(UserBrief),
  uploads: z.array(z.object({ path: z.string(), kind: z.string(), bytes: z.int(), at: Instant })),
  reports: z.array(z.looseObject({ kind: z.string(), thingId: z.string(), at: Instant })),
  /** What was decided about them and what is theirs. */
  decisions: z.array(z.looseObject({ action: z.string(), at: Instant })),
  /** What they entered into a record while somebody entered something else that stands, until they know. */
  overruledEdits: z.array(z.looseObject({ itineraryId: z.string(), entry: z.string(), madeAt: Instant })),
  /** What they said, and which ideas they are for. */
  comments: z.array(z.looseObject({ id: z.string(), itineraryId: z.string(), text: z.string(), createdAt: Instant })),
  votes: z.array(z.object({ itineraryId: z.string(), eventId: z.string(), at: Instant })),
  sessions: z.array(
    z.object({
      device: z.string().nullable(),
      browser: z.string().nullable(),
      createdAt: Instant,
      refreshedAt: Instant,
      lastSeenAt: Instant,
      expiresAt: Instant,
    }),
  ),
  passkeys: z.array(z.object({ name: z.string(), createdAt: Instant, lastUsedAt: Instant.nullable() })),
})
export type UserData = z.infer<typeof UserData>

const path = z.object({ id: Id })
const page = z.object({ ...paging })

/** The calls about people. */
export const userCalls = {
  'GET /users': {
    summary: 'People by the beginning of their name or username',
    access: 'anyone',
    query: UserFilter,
    reply: z.array(UserPublic),
  },
  'GET /users/suggested': {
    summary: 'People the session user may like to follow',
    access: 'session',
    query: z.object({ limit: Limit.default(limits.pageDefault) }),
    reply: z.array(UserPublic),
  },
  'GET /users/{id}': {
    summary: 'One person, by id or username',
    access: 'anyone',
    params: z.object({ id: z.string().min(1).max(60) }),
    query: z.object({ includeEmail: Flag.default(false) }),
    reply: UserPublic,
    errors: ['NotFoundError'],
  },
  'PATCH /users/{id}': {
    summary: "Change one's account",
    access: 'self',
    forGuests: true,
    params: path,
    body: UserPatch,
    errors: ['UsernameConflictError', 'EmailConflictError'],
  },
  'DELETE /users/{id}': {
    summary: "Delete one's account",
    access: 'self',
    params: path,
    body: z
      .object({
        password: z.string().min(1, 'too_short').max(1000, 'too_long').exactOptional(),
        passkey: PasskeyAnswer.exactOptional(),
      })
      .refine(({ password, passkey }) => (password ?? passkey) !== undefined, { path: ['password'], message: 'required' }),
  },
  'GET /users/{id}/data': { summary: "Export of one's data", access: 'self', params: path, reply: UserData },
  'GET /users/{id}/device-key': {
    summary: 'The key for what somebody leaves unsent on a device that another person uses; what unlocks it, only to oneself',
    access: 'session',
    params: path,
    reply: DeviceKey,
    errors: ['NotFoundError'],
  },
  'POST /users/{id}/follow': { summary: 'Follow somebody', access: 'session', params: path, errors: ['NotFoundError'] },
  'DELETE /users/{id}/follow': { summary: 'Stop following somebody', access: 'session', params: path, errors: ['NotFoundError'] },
  'GET /users/{id}/is-following': {
    summary: 'Whether the session user follows somebody',
    access: 'session',
    params: path,
    reply: z.object({ isFollowing: z.boolean() }),
    errors: ['NotFoundError'],
  },
  'GET /users/{id}/followers': {
    summary: 'Who follows somebody, the latest first',
    access: 'anyone',
    params: path,
    query: page,
    reply: z.array(UserPublic),
    errors: ['NotFoundError'],
  },
  'GET /users/{id}/following': {
    summary: 'Whom somebody follows, the latest first',
    access: 'anyone',
    params: path,
    query: page,
    reply: z.array(UserPublic),
    errors: ['NotFoundError'],
  },
} satisfies CallTable
