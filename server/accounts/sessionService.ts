import { parse } from 'hono/utils/cookie'
import type { Services } from '#server/base/services'
import type { Transaction } from '#server/base/db/database'
import { noBrowser, type BrowserName } from './browserOf'
import { noteSessionSeen, noteSessionUsed } from './noteSessionSeen'
import type { UserRow } from './userStore'
import {
  addSession,
  findLiveSession,
  findLiveUser,
  findSessionOwner,
  forgetRefusal,
  isRefused,
  markSessionRecovered,
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

type Part = Pick<Services, 'config' | 'db' | 'now' | 'ownNow' | 'log'>

/** What the two cookies of a session hold, and for how long a browser keeps them. */
export interface SessionTokens {
  access: string
  refresh: string
  seconds: number
}

/** Of both cookies, what a request carries. */
export type CarriedTokens = { [Name in 'access' | 'refresh']: string | undefined }

/** How long a session lives after its last refresh, and both cookies in the browser. */
const SESSION_SECONDS = 30 * 24 * 3600
/** The same of guests, who have no other way back. */
export const GUEST_SECONDS = 90 * 24 * 3600
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
  const session = await liveSession(services, claims)
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
async function liveSession(services: Part, { sessionId, rotation: sent }: AccessClaims): Promise<SessionUser | undefined> {
  const found = await findLiveUser(services.db, sessionId, services.now())
  if (found === undefined) return undefined
  const { user, standing, rotation, lastSeenAt } = found
  const guestId = standing.isGuest ? user.id : undefined
  const { refreshHash } = rotation
  // A new password gave its session new tokens: whoever has a copy of those before does not get in with it.
  if (rotation.previousHash === null && sent !== undefined && sent !== rotationOf(refreshHash)) return undefined
  if (awaitsSight(rotation) && sent === rotationOf(refreshHash))
    noteSessionSeen(services, { id: sessionId, refreshHash }, guestId)
  else noteSessionUsed(services, { id: sessionId, lastSeenAt }, guestId)
  return { sessionId, user, standing }
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

/** A session for whoever `storeSession` gives it to, in the browser of that name; for `seconds` without a refresh. */
export async function createSession(
  services: Pick<Services, 'config' | 'now' | 'newId'>,
  name: BrowserName = noBrowser,
  seconds: number = SESSION_SECONDS,
): Promise<NewSession> {
  const now = services.now()
  const id = services.newId()
  const refresh = newRefreshToken(id)
  const access = await signAccessToken(services, id, refresh)
  const row = {
    id,
    refreshHash: hashToken(refresh),
    rotatedAt: now,
    createdAt: now,
    expiresAt: now + seconds * 1000,
    ...name,
    lastSeenAt: now,
  }
  return { tokens: { access, refresh, seconds }, row }
}

/** Signs somebody in, and tells the sockets of those of their sessions that end for it. false: they are gone or their password was changed meanwhile. */
export async function storeSession(
  services: Pick<Services, 'bus'>,
  tx: Transaction,
  { row }: NewSession,
  { id: userId, passwordHash }: VerifiedUser,
): Promise<boolean> {
  const ended = await addSession(tx, { ...row, userId }, passwordHash)
  if (ended === undefined) return false
  emitSessionsEnded(services, tx, userId, ended)
  return true
}

/** Signs somebody in: a new session with its first tokens; undefined when they are gone or their password was changed meanwhile. */
export async function openSession(
  services: Pick<Services, 'config' | 'db' | 'now' | 'newId' | 'bus'>,
  user: VerifiedUser,
  name: BrowserName = noBrowser,
): Promise<SessionTokens | undefined> {
  const session = await createSession(services, name)
  const isStored = await services.db.write((tx) => storeSession(services, tx, session, user))
  return isStored ? session.tokens : undefined
}

/**
 * New tokens for a refresh token, and whose they are. The token before the current one gets the current one until that was seen in use, and
 * some seconds longer, so that a lost answer may be asked for again and parallel tabs may refresh; meanwhile the current one stays. Once that was done late, and for any
 * older one, it was stolen or replayed, and its whole family ends. undefined: refused.
 */
export async function refreshSession(
  services: Pick<Services, 'config' | 'db' | 'now' | 'bus'>,
  token: string,
): Promise<{ tokens: SessionTokens; session: SessionUser } | undefined> {
  const { db, config } = services
  const now = services.now()
  const sessionId = sessionIdOf(token)
  const row = sessionId === undefined ? undefined : await findLiveSession(db, sessionId, now)
  const live = row && (await findLiveUser(db, row.id, now))
  if (row === undefined || live === undefined) return undefined

  const next = nextRefreshToken(config, token)
  const seconds = live.standing.isGuest ? GUEST_SECONDS : SESSION_SECONDS
  const rotation = { id: row.id, hash: hashToken(token), nextHash: hashToken(next), now, expiresAt: now + seconds * 1000 }
  const standing = standingOf(row, rotation)
  // Only what is to be written waits for a database that takes writes.
  const taken = standing === 'current' || standing === 'late' ? await db.write((tx) => takeToken(tx, rotation)) : standing
  if (taken === 'refused') await endSession(services, row.id)
  if (taken === 'refused' || taken === 'over') return undefined
  const refresh = taken === 'new' ? token : next
  return {
    tokens: { access: await signAccessToken(services, row.id, refresh), refresh, seconds },
    session: { sessionId: row.id, user: live.user, standing: live.standing },
  }
}

interface Rotating {
  id: string
  /** Of the token that came, and of the one that follows it. */
  hash: string
  nextHash: string
  now: number
  expiresAt: number
}

/** What the token is for its session when nobody else changes that, with what follows from it written down. `over`: the session ended meanwhile. */
async function takeToken(tx: Transaction, rotation: Rotating): Promise<ReturnType<typeof standingOf> | 'over'> {
  const { id, hash, nextHash, now, expiresAt } = rotation
  await tx.lock('sessions', id)
  const row = await findLiveSession(tx, id, now)
  if (row === undefined) return 'over'
  const standing = standingOf(row, rotation)
  if (standing === 'current')
    await rotateRefreshToken(tx, id, { refreshHash: nextHash, previousHash: hash, rotatedAt: now, expiresAt })
  if (standing === 'late') await markSessionRecovered(tx, id, { recoveredAt: now, expiresAt })
  return standing
}

/**
 * Whether a token is the current one, or how the one before it is taken. A late repeat opens the seconds for parallel tabs anew, and there is
 * one of it. In those seconds the current one is `new` and stays: were it changed again, a tab that is still on its way with the one before would
 * be taken for a thief.
 */
function standingOf(row: SessionRow, { hash, now }: Rotating): 'current' | 'new' | 'in time' | 'late' | 'refused' {
  const { rotatedAt, seenAt, recoveredAt, previousHash } = row
  const isRecent = (at: number | null) => at !== null && now - at < ROTATION_GRACE_MS
  const isNew = isRecent(rotatedAt) || isRecent(recoveredAt)
  if (isSameHash(hash, row.refreshHash)) return isNew && previousHash !== null ? 'new' : 'current'
  if (!isSameHash(hash, previousHash)) return 'refused'
  if (isNew || isRecent(seenAt)) return 'in time'
  return seenAt === null && recoveredAt === null ? 'late' : 'refused'
}

/**
 * Ends a session, and tells its sockets. Ending it twice is harmless. When the storage takes nothing, it throws, and the session is good for
 * nothing all the same while this process runs: whoever asked for it asks again.
 */
export async function endSession({ db, bus, now }: Pick<Services, 'db' | 'bus' | 'now'>, sessionId: string): Promise<void> {
  const isKnown = isRefused(db, sessionId)
  refuseSession(db, sessionId)
  try {
    await db.write(async (tx) => {
      const userId = await revokeSession(tx, sessionId, now())
      if (userId !== undefined) tx.afterCommit(() => bus.emit('sessionEnded', { sessionId, userId }))
    })
    forgetRefusal(db, sessionId)
  } catch (error) {
    if (!isKnown) bus.emit('sessionEnded', { sessionId, userId: await findSessionOwner(db, sessionId).catch(() => undefined) })
    throw error
  }
}

/** Ends the sessions that a request's cookies stand for, also when the access token's time ran out. */
export async function endSessionsOfTokens(
  services: Pick<Services, 'config' | 'db' | 'now' | 'bus'>,
  { access, refresh }: CarriedTokens,
): Promise<void> {
  const claims = access === undefined ? undefined : await readAccessToken(services, access)
  if (claims !== undefined) await endSession(services, claims.sessionId)
  const refreshable =
    refresh === undefined ? undefined : await findLiveSession(services.db, sessionIdOf(refresh) ?? '', services.now())
  if (refresh === undefined || refreshable === undefined) return
  const hash = hashToken(refresh)
  if (isSameHash(hash, refreshable.refreshHash) || isSameHash(hash, refreshable.previousHash))
    await endSession(services, refreshable.id)
}

/** New tokens for a living session, which take the old ones' place once `storeNextTokens` is called: no older refresh token is good any more. */
export async function createNextTokens(services: Pick<Services, 'config' | 'now'>, sessionId: string): Promise<SessionTokens> {
  const refresh = newRefreshToken(sessionId)
  return { access: await signAccessToken(services, sessionId, refresh), refresh, seconds: SESSION_SECONDS }
}

/** Puts renewed tokens in the old ones' place, inside whatever transaction. */
export async function storeNextTokens(
  tx: Transaction,
  sessionId: string,
  { refresh, seconds }: SessionTokens,
  now: number,
): Promise<void> {
  await rotateRefreshToken(tx, sessionId, {
    refreshHash: hashToken(refresh),
    previousHash: null,
    rotatedAt: now,
    expiresAt: now + seconds * 1000,
  })
}

/** Tells the sockets of sessions that a transaction ends, once that is in the database. */
export function emitSessionsEnded(
  { bus }: Pick<Services, 'bus'>,
  tx: Transaction,
  userId: string,
  sessionIds: readonly string[],
): void {
  tx.afterCommit(() => {
    for (const sessionId of sessionIds) bus.emit('sessionEnded', { sessionId, userId })
  })
}
