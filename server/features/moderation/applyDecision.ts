import type { Services } from '#server/base/services'
import type { Transaction } from '#server/base/db/database'
import { setSuspension } from '#server/accounts/suspensionStore'
import { findHiding, findSuspensionEnd, type DecisionRow } from '#server/records/decisionStore'
import { deleteComment, hideComment } from '#server/records/changeComment'
import { findComment } from '#server/records/commentStore'
import { noteDeletion } from '#server/records/endingStore'
import { settleHiding } from '#server/records/hiding'
import { removeItinerary } from '#server/records/itineraryStore'
import { removeAccount } from '#server/records/removeAccount'
import { removeList } from './thingStore'

type Part = Pick<Services, 'bus' | 'now'>
type Thing = Pick<DecisionRow, 'kind' | 'thingId' | 'authorId'>

/** Makes things and accounts what the record says by now, after a decision was added to it that may take back another one. */
export async function applyDecision(
  services: Part,
  tx: Transaction,
  decision: DecisionRow,
  before: DecisionRow | undefined,
): Promise<void> {
  const touched = new Set([decision.action, before?.action])
  if (touched.has('hide')) await settleThing(services, tx, decision)
  if (touched.has('suspend')) await settleSuspension(services, tx, decision)
  if (decision.action === 'delete') await removeThing(services, tx, decision)
}

/** A thing is hidden for as long as any decision says so. */
async function settleThing(services: Part, tx: Transaction, { kind, thingId }: Thing): Promise<void> {
  if (kind !== 'comment') return settleHiding(services, tx, kind, thingId)
  await hideComment(services, tx, thingId, (await findHiding(tx, kind, thingId)) !== undefined)
}

/** Somebody may only read for as long as any decision says so. */
async function settleSuspension({ bus }: Part, tx: Transaction, { authorId: userId }: Thing): Promise<void> {
  await tx.lock('users', userId)
  const until = await findSuspensionEnd(tx, userId)
  await setSuspension(tx, userId, until)
  tx.afterCommit(() => bus.emit('suspensionChanged', { userId, until }))
}

/** Deletes it, if its author did not. */
async function removeThing(services: Part, tx: Transaction, { kind, thingId }: Thing): Promise<void> {
  const { bus, now } = services
  if (kind === 'profile') await removeAccount(services, tx, thingId)
  if (kind === 'list') await removeList(tx, thingId)
  const comment = kind === 'comment' ? await findComment(tx, thingId) : undefined
  if (comment !== undefined) await deleteComment(services, tx, comment)
  if (kind !== 'itinerary') return
  await tx.lock('docs', thingId)
  await noteDeletion(tx, thingId, now())
  await removeItinerary(tx, thingId)
  tx.afterCommit(() => bus.emit('itineraryDeleted', { itineraryId: thingId }))
}
