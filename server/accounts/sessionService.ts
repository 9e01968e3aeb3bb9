import { parse } from 'hono/utils/cookie'
import type { Services } from '#server/base/services'
import type { Transaction } from '#server/base/db/database'
import { unknownBrowser, type BrowserName } from './requestSource'
import { recordTokensReceived, recordSessionUse } from './sessionActivity'
import type { UserRow } from './userStore'
import {
  addSession,
  findLiveSession,
  findLiveUser,
  findSessionOwner,
  allowSession,
  isSessionDenied,
  markLateRefresh,
  denySession,
  revokeSession,
  rotateRefreshToken,
  type RotationState,
  type SessionRow,
} from './sessionStore'
import {
  hashToken,
  isSameHash,
  newRefreshToken,
  nextRefreshToken,
  readAccessToken,
  rotationIdOf,
  sessionIdOf,
  signAccessToken,
  type AccessClaims,
} from './sessionTokens'
import type { SessionUser } from '#server/base/sessionUser'

type Part = Pick<Services, 'config' | 'db' | 'now' | 'ownNow' | 'log'>

export interface SessionTokens {
  access: string
  refresh: string
  seconds: number
}

export type RequestTokens = { [Name in 'access' | 'refresh']: string | undefined }

/** Life of a session after its last refresh. */
const SESSION_SECONDS = 30 * 24 * 3600
/** Guests have no other way to sign in again. */
export const GUEST_SECONDS = 90 * 24 * 3600
/** Parallel tabs may use a rotated token for this long. */
const ROTATION_GRACE_MS = 10_000

export const ACCESS_COOKIE = 'access_token'
export const REFRESH_COOKIE = 'refresh_token'

/** `stranger`: no valid cookie. `ended`: revoked or over. `isFresh`: the access token has not expired. */
export type AuthenticationResult =
  | { is: 'stranger' }
  | { is: 'ended' }
  | { is: 'signedIn'; isFresh: boolean; session: SessionUser }

export async function authenticate(services: Part, accessToken: string | undefined): Promise<AuthenticationResult> {
  const claims = accessToken === undefined ? undefined : await readAccessToken(services, accessToken)
  if (claims === undefined) return { is: 'stranger' }
  const session = await liveSession(services, claims)
  return session === undefined ? { is: 'ended' } : { is: 'signedIn', isFresh: claims.isFresh, session }
}

/** For sockets and page requests. Accepts an expired access token while its session lives. */
export async function sessionFromCookieHeader(
  services: Part,
  cookieHeader: string | undefined,
): Promise<SessionUser | undefined> {
  const result = await authenticate(services, parse(cookieHeader ?? '', ACCESS_COOKIE)[ACCESS_COOKIE])
  return result.is === 'signedIn' ? result.session : undefined
}

/** Its use confirms that the client received the last rotation. */
async function liveSession(services: Part, { sessionId, rotationId: sent }: AccessClaims): Promise<SessionUser | undefined> {
  const found = await findLiveUser(services.db, sessionId, services.now())
  if (found === undefined) return undefined
  const { user, status, rotation, lastSeenAt } = found
  const guestId = status.isGuest ? user.id : undefined
  const { refreshHash } = rotation
  // A password change replaced the tokens: older access tokens are invalid.
  if (rotation.previousHash === null && sent !== undefined && sent !== rotationIdOf(refreshHash)) return undefined
  if (isUnconfirmed(rotation) && sent === rotationIdOf(refreshHash))
    recordTokensReceived(services, { id: sessionId, refreshHash }, guestId)
  else recordSessionUse(services, { id: sessionId, lastSeenAt }, guestId)
  return { sessionId, user, status }
}

/** The first tokens replace none, so their arrival does not matter. */
const isUnconfirmed = ({ previousHash, seenAt }: RotationState): boolean => previousHash !== null && seenAt === null

export type VerifiedUser = Pick<UserRow, 'id' | 'passwordHash'>

export interface NewSession {
  tokens: SessionTokens
  row: Omit<SessionRow, 'userId' | 'previousHash' | 'seenAt' | 'recoveredAt' | 'revokedAt'>
}

/** `seconds`: life without a refresh. */
export async function prepareSession(
  services: Pick<Services, 'config' | 'now' | 'newId'>,
  name: BrowserName = unknownBrowser,
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

/** Emits `sessionEnded` for those it displaces. False if the user is gone or the password changed. */
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

export async function openSession(
  services: Pick<Services, 'config' | 'db' | 'now' | 'newId' | 'bus'>,
  user: VerifiedUser,
  name: BrowserName = unknownBrowser,
): Promise<SessionTokens | undefined> {
  const session = await prepareSession(services, name)
  const isStored = await services.db.write((tx) => storeSession(services, tx, session, user))
  return isStored ? session.tokens : undefined
}

/**
 * The previous token works until the current one was seen in use, plus 10 s: for lost responses and parallel tabs.
 * Any other reuse revokes the whole session. Undefined if refused.
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
  const seconds = live.status.isGuest ? GUEST_SECONDS : SESSION_SECONDS
  const rotation = { id: row.id, hash: hashToken(token), nextHash: hashToken(next), now, expiresAt: now + seconds * 1000 }
  const kind = classifyToken(row, rotation)
  // Only a rotation needs a writable database.
  const taken = kind === 'current' || kind === 'late' ? await db.write((tx) => resolveRefresh(tx, rotation)) : kind
  if (taken === 'refused') await endSession(services, row.id)
  if (taken === 'refused' || taken === 'over') return undefined
  const refresh = taken === 'new' ? token : next
  return {
    tokens: { access: await signAccessToken(services, row.id, refresh), refresh, seconds },
    session: { sessionId: row.id, user: live.user, status: live.status },
  }
}

interface Refresh {
  id: string
  hash: string
  nextHash: string
  now: number
  expiresAt: number
}

async function resolveRefresh(tx: Transaction, rotation: Refresh): Promise<ReturnType<typeof classifyToken> | 'over'> {
  const { id, hash, nextHash, now, expiresAt } = rotation
  await tx.lock('sessions', id)
  const row = await findLiveSession(tx, id, now)
  if (row === undefined) return 'over'
  const kind = classifyToken(row, rotation)
  if (kind === 'current')
    await rotateRefreshToken(tx, id, { refreshHash: nextHash, previousHash: hash, rotatedAt: now, expiresAt })
  if (kind === 'late') await markLateRefresh(tx, id, { recoveredAt: now, expiresAt })
  return kind
}

/**
 * `new`: just issued; a slower tab may still present its predecessor. `late`: the previous token after its grace,
 * which it restarts once. `refused`: replayed or stolen.
 */
function classifyToken(row: SessionRow, { hash, now }: Refresh): 'current' | 'new' | 'in time' | 'late' | 'refused' {
  const { rotatedAt, seenAt, recoveredAt, previousHash } = row
  const isRecent = (at: number | null) => at !== null && now - at < ROTATION_GRACE_MS
  const isNew = isRecent(rotatedAt) || isRecent(recoveredAt)
  if (isSameHash(hash, row.refreshHash)) return isNew && previousHash !== null ? 'new' : 'current'
  if (!isSameHash(hash, previousHash)) return 'refused'
  if (isNew || isRecent(seenAt)) return 'in time'
  return seenAt === null && recoveredAt === null ? 'late' : 'refused'
}

/** Emits `sessionEnded`; idempotent. If the storage fails, throws; this process refuses the session. */
export async function endSession({ db, bus, now }: Pick<Services, 'db' | 'bus' | 'now'>, sessionId: string): Promise<void> {
  const isKnown = isSessionDenied(db, sessionId)
  denySession(db, sessionId)
  try {
    await db.write(async (tx) => {
      const userId = await revokeSession(tx, sessionId, now())
      if (userId !== undefined) tx.afterCommit(() => bus.emit('sessionEnded', { sessionId, userId }))
    })
    allowSession(db, sessionId)
  } catch (error) {
    if (!isKnown) bus.emit('sessionEnded', { sessionId, userId: await findSessionOwner(db, sessionId).catch(() => undefined) })
    throw error
  }
}

/** Also of an expired access token. */
export async function endSessionsOfTokens(
  services: Pick<Services, 'config' | 'db' | 'now' | 'bus'>,
  { access, refresh }: RequestTokens,
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

export async function createReplacementTokens(
  services: Pick<Services, 'config' | 'now'>,
  sessionId: string,
): Promise<SessionTokens> {
  const refresh = newRefreshToken(sessionId)
  return { access: await signAccessToken(services, sessionId, refresh), refresh, seconds: SESSION_SECONDS }
}

/** Older refresh tokens are invalid, without a grace. */
export async function replaceTokens(
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
