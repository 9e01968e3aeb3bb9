import { parse } from 'hono/utils/cookie'
import type { Services } from '#server/base/services'
import type { Queries } from '#server/base/db/openDatabase'
import type { UserRow } from './userStore'
import {
  addSession,
  findLiveSession,
  findLiveUser,
  markSessionRecovered,
  markSessionSeen,
  refuseSession,
  revokeSession,
  rotateRefreshToken,
  type Rotation,
  type SessionRow,
} from './sessionStore'
import {
  hashToken,
  isSameHash,
  newRefreshToken,
  nextRefreshToken,
  readAccessToken,
  rotationOf,
  sessionIdOf,
  signAccessToken,
  type AccessClaims,
} from './sessionTokens'
import type { SessionUser } from '#server/base/sessionUser'

type Part = Pick<Services, 'config' | 'db' | 'now'>

/** What the two cookies of a session hold. */
export interface SessionTokens {
  access: string
  refresh: string
}

/** Of both, what a request carries. */
export type CarriedTokens = { [Name in keyof SessionTokens]: string | undefined }

/** How long a session lives after its last refresh, and both cookies in the browser. */
export const SESSION_SECONDS = 30 * 24 * 3600
/** So long parallel tabs may come with a token that one of them has changed for the next. */
const ROTATION_GRACE_MS = 10_000

export const ACCESS_COOKIE = 'access_token'
export const REFRESH_COOKIE = 'refresh_token'

/**
 * Who an access cookie stands for. `stranger`: there is none, or none of ours; `ended`: it is ours, but its session was revoked or is over;
 * `isFresh`: its own time has not run out, which is less than the session's.
 */
export type Visitor = { is: 'stranger' } | { is: 'ended' } | { is: 'signedIn'; isFresh: boolean; session: SessionUser }

/** Who asks, by the access cookie of a request. */
export async function readVisitor(services: Part, accessToken: string | undefined): Promise<Visitor> {
  const claims = accessToken === undefined ? undefined : await readAccessToken(services, accessToken)
  if (claims === undefined) return { is: 'stranger' }
  const session = liveSession(services, claims)
  return session === undefined ? { is: 'ended' } : { is: 'signedIn', isFresh: claims.isFresh, session }
}

/** Who opens a socket or a page, by its Cookie header. Asks the session row only: a token that ran out is fine while its session lives. */
export async function sessionFromCookieHeader(
  services: Part,
  cookieHeader: string | undefined,
): Promise<SessionUser | undefined> {
  const visitor = await readVisitor(services, parse(cookieHeader ?? '', ACCESS_COOKIE)[ACCESS_COOKIE])
  return visitor.is === 'signedIn' ? visitor.session : undefined
}

/** The session that an access token names, if it lives; that the token is in use shows that the answer which brought it arrived. */
function liveSession({ db, now }: Part, { sessionId, rotation: sent }: AccessClaims): SessionUser | undefined {
  const found = findLiveUser(db, sessionId, now())
  if (found === undefined) return undefined
  const { user, rotation } = found
  if (awaitsSight(rotation) && sent === rotationOf(rotation.refreshHash)) markSessionSeen(db, sessionId, now())
  return { sessionId, user }
}

/** Before the first rotation there is no older token that this would matter for. */
const awaitsSight = ({ previousHash, seenAt }: Rotation): boolean => previousHash !== null && seenAt === null

/** Somebody, and the hash that they were found to know the password of. */
export type VerifiedUser = Pick<UserRow, 'id' | 'passwordHash'>

/** A session that is in no database yet. */
export interface NewSession {
  tokens: SessionTokens
  row: Omit<SessionRow, 'userId' | 'previousHash' | 'seenAt' | 'recoveredAt' | 'revokedAt'>
}

/** A session for whoever `storeSession` gives it to. */
export async function createSession(services: Part & Pick<Services, 'newId'>): Promise<NewSession> {
  const now = services.now()
  const id = services.newId()
  const refresh = newRefreshToken(id)
  const access = await signAccessToken(services, id, refresh)
  const row = { id, refreshHash: hashToken(refresh), rotatedAt: now, createdAt: now, expiresAt: now + SESSION_SECONDS * 1000 }
  return { tokens: { access, refresh }, row }
}

/** Signs somebody in. The ids of their sessions that end for it; undefined when they are gone or their password was changed meanwhile. */
export const storeSession = (
  { db }: Pick<Services, 'db'>,
  { row }: NewSession,
  { id: userId, passwordHash }: VerifiedUser,
): string[] | undefined => addSession(db, { ...row, userId }, passwordHash)

/** Signs somebody in: a new session with its first tokens; undefined when they are gone or their password was changed meanwhile. */
export async function openSession(
  services: Part & Pick<Services, 'bus' | 'newId'>,
  user: VerifiedUser,
): Promise<SessionTokens | undefined> {
  const session = await createSession(services)
  const ended = storeSession(services, session, user)
  if (ended === undefined) return undefined
  emitSessionsEnded(services, user.id, ended)
  return session.tokens
}

/**
 * New tokens for a refresh token, and whose they are. The token before the current one gets the current one until that was seen in use, and
 * some seconds longer, so that a lost answer may be asked for again and parallel tabs may refresh. Once that was done late, and for any
 * older one, it was stolen or replayed, and its whole family ends. undefined: refused.
 */
export async function refreshSession(
  services: Part & Pick<Services, 'bus'>,
  token: string,
): Promise<{ tokens: SessionTokens; session: SessionUser } | undefined> {
  const { db, config } = services
  const now = services.now()
  const sessionId = sessionIdOf(token)
  const row = sessionId === undefined ? undefined : findLiveSession(db, sessionId, now)
  const user = row && findLiveUser(db, row.id, now)?.user
  if (row === undefined || user === undefined) return undefined

  const hash = hashToken(token)
  const next = nextRefreshToken(config, token)
  const expiresAt = now + SESSION_SECONDS * 1000
  if (isSameHash(hash, row.refreshHash)) {
    rotateRefreshToken(db, row.id, { refreshHash: hashToken(next), previousHash: hash, rotatedAt: now, expiresAt })
  } else {
    const taken = isSameHash(hash, row.previousHash) ? previousIsTaken(row, now) : 'refused'
    if (taken === 'late') markSessionRecovered(db, row.id, { recoveredAt: now, expiresAt })
    if (taken === 'refused') {
      endSession(services, row.id)
      return undefined
    }
  }
  return {
    tokens: { access: await signAccessToken(services, row.id, next), refresh: next },
    session: { sessionId: row.id, user },
  }
}

/** How the token before the current one is taken. A late repeat opens the seconds for parallel tabs anew, and there is one of it. */
function previousIsTaken({ rotatedAt, seenAt, recoveredAt }: SessionRow, now: number): 'in time' | 'late' | 'refused' {
  const isRecent = (at: number | null) => at !== null && now - at < ROTATION_GRACE_MS
  if (isRecent(rotatedAt) || isRecent(recoveredAt) || isRecent(seenAt)) return 'in time'
  return seenAt === null && recoveredAt === null ? 'late' : 'refused'
}

/**
 * Ends a session, and tells its sockets. Ending it twice is harmless. When the storage takes nothing, it throws, and the session is good for
 * nothing all the same while this process runs: whoever asked for it asks again.
 */
export function endSession({ db, bus, now }: Pick<Services, 'db' | 'bus' | 'now'>, sessionId: string): void {
  try {
    const userId = revokeSession(db, sessionId, now())
    if (userId !== undefined) bus.emit('sessionEnded', { sessionId, userId })
  } catch (error) {
    const userId = findLiveUser(db, sessionId, now())?.user.id
    refuseSession(db, sessionId)
    if (userId !== undefined) bus.emit('sessionEnded', { sessionId, userId })
    throw error
  }
}

/** Ends the sessions that a request's cookies stand for, also when the access token's time ran out. */
export async function endSessionsOfTokens(
  services: Part & Pick<Services, 'bus'>,
  { access, refresh }: CarriedTokens,
): Promise<void> {
  const claims = access === undefined ? undefined : await readAccessToken(services, access)
  if (claims !== undefined) endSession(services, claims.sessionId)
  const refreshable = refresh === undefined ? undefined : findLiveSession(services.db, sessionIdOf(refresh) ?? '', services.now())
  if (refresh === undefined || refreshable === undefined) return
  const hash = hashToken(refresh)
  if (isSameHash(hash, refreshable.refreshHash) || isSameHash(hash, refreshable.previousHash))
    endSession(services, refreshable.id)
}

/** New tokens for a living session, which take the old ones' place once `storeNextTokens` is called: no older refresh token is good any more. */
export async function createNextTokens(services: Part, sessionId: string): Promise<SessionTokens> {
  const refresh = newRefreshToken(sessionId)
  return { access: await signAccessToken(services, sessionId, refresh), refresh }
}

/** Puts renewed tokens in the old ones' place, inside whatever transaction. */
export function storeNextTokens(tx: Queries, sessionId: string, { refresh }: SessionTokens, now: number): void {
  rotateRefreshToken(tx, sessionId, {
    refreshHash: hashToken(refresh),
    previousHash: null,
    rotatedAt: now,
    expiresAt: now + SESSION_SECONDS * 1000,
  })
}

/** Tells the sockets of sessions that were ended, once that is in the database. */
export function emitSessionsEnded({ bus }: Pick<Services, 'bus'>, userId: string, sessionIds: readonly string[]): void {
  for (const sessionId of sessionIds) bus.emit('sessionEnded', { sessionId, userId })
}
