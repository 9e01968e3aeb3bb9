import type { Services } from '#server/base/services'
import type { Transaction } from '#server/base/db/database'
import { setSuspension } from '#server/accounts/userStore'
import { findHidingDecision, findSuspensionEnd, type ModerationDecisionRow } from '#server/access/moderationDecisionStore'
import { deleteComment, hideOrShowComment } from '#server/records/changeComment'
import { findComment } from '#server/records/commentStore'
import { noteItineraryDeleted } from '#server/access/accessLossStore'
import { recomputeHidden } from '#server/access/hiding'
import { removeItinerary } from '#server/records/itineraryStore'
import { removeAccount } from '#server/records/handOverItineraries'
import { removeReportedList } from './reportTargetStore'

type Part = Pick<Services, 'bus' | 'now'>
type Thing = Pick<ModerationDecisionRow, 'kind' | 'thingId' | 'authorId'>

export async function applyDecision(
  services: Part,
  tx: Transaction,
  decision: ModerationDecisionRow,
  before: ModerationDecisionRow | undefined,
): Promise<void> {
  const touched = new Set([decision.action, before?.action])
  if (touched.has('hide')) await settleThing(services, tx, decision)
  if (touched.has('suspend')) await settleSuspension(services, tx, decision)
  if (decision.action === 'delete') await removeThing(services, tx, decision)
}

/** A thing is hidden while any decision in force hides it. */
async function settleThing(services: Part, tx: Transaction, { kind, thingId }: Thing): Promise<void> {
  if (kind !== 'comment') return recomputeHidden(services, tx, kind, thingId)
  await hideOrShowComment(services, tx, thingId, (await findHidingDecision(tx, kind, thingId)) !== undefined)
}

/** An account is suspended until the last suspension in force ends. */
async function settleSuspension({ bus }: Part, tx: Transaction, { authorId: userId }: Thing): Promise<void> {
  await tx.lock('users', userId)
  const until = await findSuspensionEnd(tx, userId)
  await setSuspension(tx, userId, until)
  tx.afterCommit(() => bus.emit('suspensionChanged', { userId, until }))
}

/** No-op if it is gone. */
async function removeThing(services: Part, tx: Transaction, { kind, thingId }: Thing): Promise<void> {
  const { bus, now } = services
  if (kind === 'profile') await removeAccount(services, tx, thingId)
  if (kind === 'list') await removeReportedList(tx, thingId)
  const comment = kind === 'comment' ? await findComment(tx, thingId) : undefined
  if (comment !== undefined) await deleteComment(services, tx, comment)
  if (kind !== 'itinerary') return
  await tx.lock('docs', thingId)
  await noteItineraryDeleted(tx, thingId, now())
  await removeItinerary(tx, thingId)
  tx.afterCommit(() => bus.emit('itineraryDeleted', { itineraryId: thingId }))
}
