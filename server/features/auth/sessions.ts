import { parse } from 'hono/utils/cookie'
import type { UserBrief } from '../../../shared/api/users'
import type { Services } from '../../context'
import type { Queries } from '../../db/open'
import { addSession, findLiveSession, findLiveUser, revoke, rotate } from './sessionStore'
import { hashToken, isSameHash, newRefreshToken, nextRefreshToken, readAccess, sessionOf, signAccess } from './tokens'

type Part = Pick<Services, 'config' | 'db' | 'now'>

/** Somebody who is signed in, and by which session. */
export interface SessionUser {
  sessionId: string
  user: UserBrief
}

/** What the two cookies of a session hold. */
export interface SessionTokens {
  access: string
  refresh: string
}

/** How long a session lives after its last refresh, and both cookies in the browser. */
export const SESSION_SECONDS = 30 * 24 * 3600
const GRACE_MS = 10_000

export const ACCESS_COOKIE = 'access_token'
export const REFRESH_COOKIE = 'refresh_token'

/**
 * Who an access cookie stands for. `stranger`: there is none, or none of ours; `ended`: it is ours, but its time ran out or its session
 * was revoked.
 */
export type Visitor = { is: 'stranger' } | { is: 'ended' } | ({ is: 'signedIn' } & SessionUser)

/** Who asks, by the access cookie of a request. */
export async function identify(services: Part, accessToken: string | undefined): Promise<Visitor> {
  const claims = accessToken === undefined ? undefined : await readAccess(services, accessToken)
  if (claims === undefined) return { is: 'stranger' }
  const user = claims.isFresh ? findLiveUser(services.db, claims.sessionId, services.now()) : undefined
  return user === undefined ? { is: 'ended' } : { is: 'signedIn', sessionId: claims.sessionId, user }
}

/** Who opens a socket, by its Cookie header. Asks the session row only: a token that ran out is fine while its session lives. */
export async function socketSession(services: Part, cookieHeader: string | undefined): Promise<SessionUser | undefined> {
  const token = parse(cookieHeader ?? '', ACCESS_COOKIE)[ACCESS_COOKIE]
  const claims = token === undefined ? undefined : await readAccess(services, token)
  if (claims === undefined) return undefined
  const user = findLiveUser(services.db, claims.sessionId, services.now())
  return user && { sessionId: claims.sessionId, user }
}

/** Signs somebody in: a new session with its first tokens. */
export async function openSession(services: Part & Pick<Services, 'newId'>, userId: string): Promise<SessionTokens> {
  const now = services.now()
  const id = services.newId()
  const refresh = newRefreshToken(id)
  addSession(services.db, {
    id,
    userId,
    refreshHash: hashToken(refresh),
    rotatedAt: now,
    createdAt: now,
    expiresAt: now + SESSION_SECONDS * 1000,
  })
  return { access: await signAccess(services, id), refresh }
}

/**
 * New tokens for a refresh token, and whose they are. The token before the current one gets the current one during a few seconds, so that
 * parallel tabs may refresh; after that, as any older one, it was stolen or replayed, and its whole family ends. undefined: refused.
 */
export async function refreshSession(
  services: Part & Pick<Services, 'bus'>,
  token: string,
): Promise<{ tokens: SessionTokens; session: SessionUser } | undefined> {
  const { db, config } = services
  const now = services.now()
  const sessionId = sessionOf(token)
  const row = sessionId === undefined ? undefined : findLiveSession(db, sessionId, now)
  const user = row && findLiveUser(db, row.id, now)
  if (row === undefined || user === undefined) return undefined

  const hash = hashToken(token)
  const next = nextRefreshToken(config, token)
  if (isSameHash(hash, row.refreshHash)) {
    rotate(db, row.id, {
      refreshHash: hashToken(next),
      previousHash: hash,
      rotatedAt: now,
      expiresAt: now + SESSION_SECONDS * 1000,
    })
  } else if (!isSameHash(hash, row.previousHash) || now - row.rotatedAt >= GRACE_MS) {
    endSession(services, row.id)
    return undefined
  }
  return { tokens: { access: await signAccess(services, row.id), refresh: next }, session: { sessionId: row.id, user } }
}

/** Ends a session, and tells its sockets. Ending it twice is harmless. */
export function endSession({ db, bus, now }: Pick<Services, 'db' | 'bus' | 'now'>, sessionId: string): void {
  const userId = revoke(db, sessionId, now())
  if (userId !== undefined) bus.emit('sessionEnded', { sessionId, userId })
}

/** Ends the sessions that a request's cookies stand for, also when the access token's time ran out. */
export async function endSentSessions(
  services: Part & Pick<Services, 'bus'>,
  { access, refresh }: Partial<SessionTokens>,
): Promise<void> {
  const claims = access === undefined ? undefined : await readAccess(services, access)
  if (claims !== undefined) endSession(services, claims.sessionId)
  const refreshable = refresh === undefined ? undefined : findLiveSession(services.db, sessionOf(refresh) ?? '', services.now())
  if (refresh === undefined || refreshable === undefined) return
  const hash = hashToken(refresh)
  if (isSameHash(hash, refreshable.refreshHash) || isSameHash(hash, refreshable.previousHash))
    endSession(services, refreshable.id)
}

/** New tokens for a living session, which take the old ones' place once `keepTokens` is called: no older refresh token is good any more. */
export async function renewTokens(services: Part, sessionId: string): Promise<SessionTokens> {
  return { access: await signAccess(services, sessionId), refresh: newRefreshToken(sessionId) }
}

/** Puts renewed tokens in the old ones' place, inside whatever transaction. */
export function keepTokens(tx: Queries, sessionId: string, { refresh }: SessionTokens, now: number): void {
  rotate(tx, sessionId, {
    refreshHash: hashToken(refresh),
    previousHash: null,
    rotatedAt: now,
    expiresAt: now + SESSION_SECONDS * 1000,
  })
}

/** Tells the sockets of sessions that were ended, once that is in the database. */
export function tellEnded({ bus }: Pick<Services, 'bus'>, userId: string, sessionIds: readonly string[]): void {
  for (const sessionId of sessionIds) bus.emit('sessionEnded', { sessionId, userId })
}
