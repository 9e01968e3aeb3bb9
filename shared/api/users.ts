import { z } from 'zod'
import { mapAudiences } from '../audience'
import { limits } from '../limits'
import { foldText } from '../text'
import { Password, LooseEmail, Username } from './accountFields'
import type { CallTable } from './call'
import { DecisionForSubject } from './decisions'
import { PasskeyAuthenticationResponse } from './passkeyResponses'
import { Id, ImagePathInput, Instant, lineSchema } from './scalars'
import { QueryFlag, PageLimit, pagingFields } from './paging'

export const UserBrief = z.object({
  id: z.string(),
  name: z.string(),
  username: z.string(),
  avatar: z.string().nullable(),
})
export type UserBrief = z.infer<typeof UserBrief>

/**
 * `isFollowing` only with a session; `hasMap` only of one user whose map the caller may see. From `email` on only for the user themselves: `email`
 * if requested, `emailPending` until its link is opened.
 */
export const UserPublic = UserBrief.extend({
  followers: z.int(),
  following: z.int(),
  isFollowing: z.boolean().optional(),
  hasMap: z.literal(true).optional(),
  email: z.string().optional(),
  emailConfirmed: z.boolean().optional(),
  emailPending: z.string().nullable().optional(),
  isGuest: z.boolean().optional(),
  isModerator: z.boolean().optional(),
  /** Read-only until then. */
  suspendedUntil: Instant.nullable().optional(),
  moderation: DecisionForSubject.optional(),
  mapAudience: z.enum(mapAudiences).optional(),
  hasPassword: z.boolean().optional(),
})
export type UserPublic = z.infer<typeof UserPublic>

/** Folded for comparing; a leading `@` is dropped. */
export const NamePrefix = z
  .string()
  .max(200, 'too_long')
  .transform((text) => foldText(text).replace(/^@(?=.)/u, ''))

const RequiredNamePrefix = NamePrefix.pipe(z.string().min(1, 'too_short'))

/** Matches `name` or `username`; `q` matches usernames and every word of a name. */
export const UserFilter = z.object({
  name: RequiredNamePrefix.optional(),
  username: RequiredNamePrefix.optional(),
  q: RequiredNamePrefix.optional(),
  ...pagingFields,
})
export type UserFilter = z.output<typeof UserFilter>

/** Older forms send empty password fields: absent. */
const EmptyPassword = z.literal('').transform(() => undefined)

/** A new password or address needs identity proof; the address, an opened link too. */
export const UserPatch = z
  .object({
    name: lineSchema(limits.name).exactOptional(),
    username: Username.exactOptional(),
    email: LooseEmail.exactOptional(),
    avatar: ImagePathInput.exactOptional(),
    currentPassword: z.union([EmptyPassword, z.string().max(1000, 'too_long')]).exactOptional(),
    passkey: PasskeyAuthenticationResponse.exactOptional(),
    newPassword: z.union([EmptyPassword, Password]).exactOptional(),
    mapAudience: z.enum(mapAudiences).exactOptional(),
  })
  .refine((change) => change.newPassword === undefined || (change.currentPassword ?? change.passkey) !== undefined, {
    path: ['currentPassword'],
    message: 'needed_for_newPassword',
  })
export type UserPatch = z.input<typeof UserPatch>

const CountryVisits = z.object({
  /** ISO 3166, of two letters. */
  code: z.string(),
  /** In Spanish. */
  name: z.string(),
  trips: z.int(),
  days: z.int(),
})
export type CountryVisits = z.infer<typeof CountryVisits>

/** Most days first. `countries`: of ended trips; `planned`, only for the user themselves: of the others. */
export const TravelMap = z.object({
  countries: z.array(CountryVisits),
  planned: z.array(CountryVisits).optional(),
})
export type TravelMap = z.infer<typeof TravelMap>

const DatedId = z.object({ id: z.string(), at: Instant })

export const UserDataExport = z.object({
  exportedAt: Instant,
  user: UserPublic,
  // Loose on purpose: as the calls for itineraries and lists answer.
  itineraries: z.array(z.looseObject({ id: z.string(), title: z.string() })),
  lists: z.array(z.looseObject({ id: z.string(), title: z.string() })),
  likedItineraries: z.array(DatedId),
  likedLists: z.array(DatedId),
  collaborations: z.array(DatedId),
  following: z.array(UserBrief),
  followers: z.array(UserBrief),
  blocked: z.array(UserBrief),
  muted: z.array(UserBrief),
  uploads: z.array(z.object({ path: z.string(), kind: z.string(), bytes: z.int(), at: Instant })),
  reports: z.array(z.looseObject({ kind: z.string(), thingId: z.string(), at: Instant })),
  decisions: z.array(z.looseObject({ action: z.string(), at: Instant })),
  /** Record entries of theirs that lost, until dismissed. */
  overruledEdits: z.array(z.looseObject({ itineraryId: z.string(), entry: z.string(), madeAt: Instant })),
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
export type UserDataExport = z.infer<typeof UserDataExport>

/** A P-256 key as JWK; with `d` private, without it public. */
export const DeviceKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  d: z.string().optional(),
})
export type DeviceKey = z.infer<typeof DeviceKey>

const IdOrUsername = z.string().min(1).max(60)
const path = z.object({ id: Id })
const page = z.object({ ...pagingFields })

export const userCalls = {
  'GET /users': {
    summary: 'Users by a prefix of their name or username',
    access: 'anyone',
    query: UserFilter,
    reply: z.array(UserPublic),
  },
  'GET /users/suggested': {
    summary: 'Users suggested to the session user',
    access: 'session',
    query: z.object({ limit: PageLimit.default(limits.pageDefault) }),
    reply: z.array(UserPublic),
  },
  'GET /users/{id}': {
    summary: 'One user, by id or username',
    access: 'anyone',
    params: z.object({ id: IdOrUsername }),
    query: z.object({ includeEmail: QueryFlag.default(false) }),
    reply: UserPublic,
    errors: ['NotFoundError'],
  },
  'PATCH /users/{id}': {
    summary: 'Change the own account',
    access: 'self',
    forGuests: true,
    params: path,
    body: UserPatch,
    errors: ['UsernameConflictError', 'EmailConflictError', 'GoneError'],
  },
  'DELETE /users/{id}': {
    summary: 'Delete the own account',
    access: 'self',
    params: path,
    body: z
      .object({
        password: z.string().min(1, 'too_short').max(1000, 'too_long').exactOptional(),
        passkey: PasskeyAuthenticationResponse.exactOptional(),
      })
      .refine(({ password, passkey }) => (password ?? passkey) !== undefined, { path: ['password'], message: 'required' }),
    errors: ['GoneError'],
  },
  'GET /users/{id}/data': { summary: 'Export of the own data', access: 'self', params: path, reply: UserDataExport },
  'GET /users/{id}/device-key': {
    summary: 'The key that encrypts unsent work left on a shared device; the private part only for the user',
    access: 'session',
    params: path,
    reply: DeviceKey,
    errors: ['NotFoundError'],
  },
  'GET /users/{id}/map': {
    summary: 'Countries of the trips of a user, by id or username',
    access: 'anyone',
    params: z.object({ id: IdOrUsername }),
    reply: TravelMap,
    errors: ['NotFoundError'],
  },
  'POST /users/{id}/follow': { summary: 'Follow a user', access: 'session', params: path, errors: ['NotFoundError'] },
  'DELETE /users/{id}/follow': { summary: 'Unfollow a user', access: 'session', params: path, errors: ['NotFoundError'] },
  'GET /users/{id}/is-following': {
    summary: 'Whether the session user follows a user',
    access: 'session',
    params: path,
    reply: z.object({ isFollowing: z.boolean() }),
    errors: ['NotFoundError'],
  },
  'GET /users/{id}/followers': {
    summary: 'Followers of a user, latest first',
    access: 'anyone',
    params: path,
    query: page,
    reply: z.array(UserPublic),
    errors: ['NotFoundError'],
  },
  'GET /users/{id}/following': {
    summary: 'Users followed by a user, latest first',
    access: 'anyone',
    params: path,
    query: page,
    reply: z.array(UserPublic),
    errors: ['NotFoundError'],
  },
} satisfies CallTable
