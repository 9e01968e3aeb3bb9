import { emitSessionsEnded } from '#server/accounts/sessionService'
import { revokeSessions } from '#server/accounts/sessionStore'
import { removeUser } from '#server/accounts/userStore'
import type { Transaction } from '#server/base/db/database'
import type { Services } from '#server/base/services'
import { leavePlaces } from './commentStore'
import { forgetNoticesOf } from './notices/noticeWriteStore'
import { emitHandedOver, handOverItineraries } from './handOverItineraries'

/** Deletes an account and everything of it, of comments that others answered all but the place; itineraries with collaborators pass to the oldest one. Sessions end, and whoever has one open is told. */
export async function removeAccount(services: Pick<Services, 'bus' | 'now'>, tx: Transaction, userId: string): Promise<void> {
  const now = services.now()
  const ended = await revokeSessions(tx, userId, now, undefined)
  const handedOver = await handOverItineraries(services, tx, userId)
  await leavePlaces(tx, userId, now)
  await forgetNoticesOf(tx, userId)
  await removeUser(tx, userId)
  emitSessionsEnded(services, tx, userId, ended)
  tx.afterCommit(() => emitHandedOver(services, userId, handedOver))
}
