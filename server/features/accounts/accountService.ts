import type { z } from 'zod'
import type { UserPatch } from '#shared/api/users'
import type { Services } from '#server/base/services'
import type { Queries } from '#server/base/db/openDatabase'
import { AppError, notFound, unauthenticated } from '#server/base/errors'
import type { NextTurn } from '#server/base/turns'
import { accountConflict } from './signInService'
import { hashPassword, isPassword } from '#server/accounts/passwords'
import { storeNextTokens, createNextTokens, emitSessionsEnded, type SessionTokens } from '#server/accounts/sessionService'
import { isLiveSession, revokeSessions } from '#server/accounts/sessionStore'
import { emitHandedOver, handOverItineraries, handOverOwnItineraries } from '#server/records/handOverItineraries'
import { itineraryIdsOwnedBy } from '#server/records/itineraryStore'
import { requireImage } from '#server/base/images/imagePaths'
import { changeUser, findUser, removeUser, findTakenName, type UserColumns, type UserRow } from '#server/accounts/userStore'

/** 403: the session is good, the password that was asked for once more is not. */
const wrongPassword = () => new AppError('UnauthorizedError', 'Wrong password', { status: 403 })

type Change = z.output<typeof UserPatch>

/**
 * Changes somebody's account. A new password, which needs the current one, ends all their other sessions and gives this one new tokens, which
 * are returned. Throws UnauthorizedError (403 for a wrong password, 401 when their session ended meanwhile), UsernameConflictError before
 * EmailConflictError, InvalidInputError for a picture that is not there.
 */
export async function changeAccount(
  services: Services,
  { userId, sessionId }: { userId: string; sessionId: string },
  { currentPassword = '', newPassword, ...profile }: Change,
): Promise<SessionTokens | undefined> {
  const { db } = services
  const known = requireUser(db, userId)
  if (profile.avatar !== undefined && profile.avatar !== known.avatar) await requireImage(services, profile.avatar, 'avatar')
  const passwordHash = newPassword === undefined ? undefined : await nextHash(known, currentPassword, newPassword)
  const tokens = passwordHash === undefined ? undefined : await createNextTokens(services, sessionId)
  const now = services.now()
  const ended = db.transaction(
    (tx) => {
      if (!isLiveSession(tx, sessionId, now)) throw unauthenticated()
      write(tx, known, { ...profile, ...(passwordHash !== undefined && { passwordHash }) }, now)
      if (tokens === undefined) return []
      storeNextTokens(tx, sessionId, tokens, now)
      return revokeSessions(tx, userId, now, sessionId)
    },
    { behavior: 'immediate' },
  )
  emitSessionsEnded(services, userId, ended)
  tellChanged(services, known)
  return tokens
}

async function nextHash({ passwordHash }: UserRow, currentPassword: string, newPassword: string): Promise<string> {
  if (!(await isPassword(passwordHash, currentPassword))) throw wrongPassword()
  return hashPassword(newPassword)
}

/** Tells open documents under which name and face somebody is in them from now on. */
function tellChanged({ db, bus }: Pick<Services, 'db' | 'bus'>, before: UserRow): void {
  const { id, name, username, avatar } = requireUser(db, before.id)
  if (name !== before.name || username !== before.username || avatar !== before.avatar)
    bus.emit('userChanged', { user: { id, name, username, avatar } })
}

function write(tx: Queries, known: UserRow, change: UserColumns, now: number): void {
  const row = change.passwordHash === undefined ? requireUser(tx, known.id) : unchanged(tx, known)
  const taken = findTakenName(tx, { ...row, ...change }, row.id)
  if (taken !== undefined) throw accountConflict(taken)
  changeUser(tx, row, change, now)
}

function requireUser(db: Queries, userId: string): UserRow {
  const row = findUser(db, userId)
  if (row === undefined) throw notFound('User')
  return row
}

/** The user as they are now, unless their password was changed while the one given was being checked: then it is wrong by now. */
function unchanged(tx: Queries, known: UserRow): UserRow {
  const row = requireUser(tx, known.id)
  if (row.passwordHash !== known.passwordHash) throw wrongPassword()
  return row
}

/** So many itineraries of somebody who goes are deleted in one go: some 20 ms, for which everybody else waits. */
const ITINERARIES_AT_ONCE = 20

/**
 * Deletes somebody's account and everything of theirs; itineraries with collaborators pass to the oldest one. Ends their sessions and tells
 * whoever has one of the itineraries open. Who has hundreds of itineraries loses most of them before, a few in each turn. Throws
 * UnauthorizedError (403) for a wrong password.
 */
export async function deleteAccount(services: Services, userId: string, password: string, nextTurn: NextTurn): Promise<void> {
  const { db } = services
  const known = requireUser(db, userId)
  if (!(await isPassword(known.passwordHash, password))) throw wrongPassword()
  while (itineraryIdsOwnedBy(db, userId, ITINERARIES_AT_ONCE + 1).length > ITINERARIES_AT_ONCE)
    await nextTurn(() => deleteSomeItineraries(services, known))
  const now = services.now()
  const { ended, handedOver } = db.transaction(
    (tx) => {
      unchanged(tx, known)
      const gone = { ended: revokeSessions(tx, userId, now, undefined), handedOver: handOverItineraries(tx, userId, now) }
      removeUser(tx, userId)
      return gone
    },
    { behavior: 'immediate' },
  )
  emitSessionsEnded(services, userId, ended)
  emitHandedOver(services, userId, handedOver)
}

function deleteSomeItineraries(services: Services, known: UserRow): void {
  const handedOver = services.db.transaction(
    (tx) => {
      unchanged(tx, known)
      return handOverOwnItineraries(tx, known.id, services.now(), ITINERARIES_AT_ONCE)
    },
    { behavior: 'immediate' },
  )
  emitHandedOver(services, known.id, handedOver)
}
