import type { z } from 'zod'
import type { NewModerationDecision } from '#shared/api/moderation'
import type { Services } from '#server/base/services'
import type { Transaction } from '#server/base/db/database'
import { AppError, forbiddenError, invalidInputError, notFoundError } from '#server/base/errors'
import { findUser, NO_EMAIL, setSuspension } from '#server/accounts/userStore'
import { queueMail, renderMail, type RenderedMail } from '#server/mail/queueMail'
import { type ModerationDecisionRow, findHidingDecision, findSuspensionEnd } from '#server/access/moderationDecisionStore'
import { addNotice } from '#server/records/notices/addNotice'
import { findCase, setCaseStatus, type CaseRow } from './caseStore'
import { findReportTargetOwner, removeReportedList } from './reportTargetStore'
import { decisionLetter } from './decisionLetter'
import { addDecision, findDecisionInForce, hasOtherModerator, addAppeal, findDecision } from './decisionStore'
import { deleteComment, hideOrShowComment, findComment } from '#server/records/commentStore'
import { noteItineraryDeleted } from '#server/access/accessLossStore'
import { recomputeHidden } from '#server/access/hiding'
import { removeItinerary } from '#server/records/itineraryStore'
import { removeAccount } from '#server/records/handOverItineraries'

type Part = Pick<Services, 'bus' | 'config' | 'db' | 'newId' | 'now' | 'ownNow'>

interface Decider {
  caseId: string
  moderatorId: string
  origin: string
}

const decided = () => new AppError('ConflictError', 'The case is already decided')

/**
 * Throws AppError `ConflictError` after a concurrent decision, `NotFoundError`,
 * `UnauthorizedError` (403) for one's own things or, with other moderators, an appeal against
 * one's own decision, `InvalidInputError` for a suspension in the past.
 */
export async function decideCase(
  services: Part,
  decider: Decider,
  wanted: z.output<typeof NewModerationDecision>,
): Promise<void> {
  const { db, ownNow } = services
  const { caseId, moderatorId } = decider
  const known = await findCase(db, caseId)
  if (known === undefined) throw notFoundError('Case')
  const ownerId = (await findReportTargetOwner(db, known.kind, known.thingId)) ?? known.authorId
  if ([known.authorId, ownerId].includes(moderatorId)) throw forbiddenError()
  const until = wanted.until ?? null
  if (until !== null && until <= ownNow())
    throw invalidInputError('Invalid input: the time is in the past', { path: 'until', code: 'in_the_past' })
  const before = await findDecisionInForce(db, caseId)
  const { action, reason, text } = wanted
  // A suspension concerns the author, other actions the owner.
  const toId = action === 'suspend' || before?.action === 'suspend' ? known.authorId : ownerId
  const mail = await write(services, known, toId, { ...wanted, until, before, origin: decider.origin })
  await db.write(async (tx) => {
    await tx.lock('moderation_cases', caseId)
    const row = await findCase(tx, caseId)
    if (row === undefined) throw notFoundError('Case')
    const inForce = await findDecisionInForce(tx, caseId)
    // The mail names the previous decision.
    if (inForce?.id !== before?.id || row.status !== known.status) throw decided()
    await requireDecidable(services, tx, row, { action, moderatorId, inForce })
    const { kind, thingId, authorId } = row
    const decision = { kind, thingId, authorId, caseId, moderatorId, action, reason, text, until }
    const added = { ...decision, id: services.newId(), at: ownNow(), answers: inForce?.id ?? null }
    await addDecision(tx, added)
    await setCaseStatus(tx, caseId, 'decided')
    await applyDecision(services, tx, added, action === 'dismiss' ? undefined : inForce)
    if (mail !== undefined) await queueMail(services, tx, `decision ${added.id}`, mail)
    if (isTold(wanted, known)) await addNotice(services, tx, { kind: 'moderation', actorId: null, to: [toId], ...thingOf(added) })
  })
}

interface Question {
  action: ModerationDecisionRow['action']
  moderatorId: string
  inForce: ModerationDecisionRow | undefined
}

/** A decision can be lifted; an appealed one is reviewed, by another moderator if there is one. */
async function requireDecidable(
  { ownNow }: Pick<Services, 'ownNow'>,
  tx: Transaction,
  { status, authorId }: CaseRow,
  { action, moderatorId, inForce }: Question,
): Promise<void> {
  const isForLift = inForce !== undefined && (status === 'appealed' || inForce.action !== 'delete')
  if (action === 'lift' ? !isForLift : status === 'decided') throw decided()
  if (status !== 'appealed' || inForce?.moderatorId !== moderatorId) return
  if (await hasOtherModerator(tx, [moderatorId, authorId], ownNow())) throw forbiddenError()
}

const isTold = ({ action }: Pick<ModerationDecisionRow, 'action'>, { status }: Pick<CaseRow, 'status'>): boolean =>
  action !== 'dismiss' || status === 'appealed'

const thingOf = ({ id, kind, thingId }: ModerationDecisionRow) => ({
  occasion: id,
  itineraryId: kind === 'itinerary' ? thingId : null,
  listId: kind === 'list' ? thingId : null,
  commentId: kind === 'comment' ? thingId : null,
})

async function write(
  services: Part,
  { kind, title, status }: CaseRow,
  toId: string,
  wanted: Pick<ModerationDecisionRow, 'action' | 'reason' | 'text' | 'until'> & {
    before: ModerationDecisionRow | undefined
    origin: string
  },
): Promise<RenderedMail | undefined> {
  if (!isTold(wanted, { status })) return undefined
  const author = await findUser(services.db, toId)
  if (author === undefined || author.email === NO_EMAIL) return undefined
  const letter = decisionLetter({
    ...wanted,
    before: wanted.before?.action,
    username: author.emailConfirmedAt === null ? undefined : author.username,
    thing: { kind, title },
  })
  return renderMail(services, { to: author.email, letter, isAddressConfirmed: author.emailConfirmedAt !== null })
}

/** Once. Throws AppError `NotFoundError`, `ConflictError` if already appealed or not in force. */
export async function appealDecision(
  { db, ownNow }: Pick<Services, 'db' | 'ownNow'>,
  { decisionId, userId }: { decisionId: string; userId: string },
  text: string,
): Promise<void> {
  const known = await findDecision(db, decisionId)
  if (known === undefined || known.action === 'dismiss' || !(await isAbout(db, known, userId))) throw notFoundError('Decision')
  const { caseId } = known
  await db.write(async (tx) => {
    await tx.lock('moderation_cases', caseId)
    if ((await findDecisionInForce(tx, caseId))?.id !== decisionId) throw nothingLeft()
    if (!(await addAppeal(tx, { decisionId, userId, text, at: ownNow() }))) throw nothingLeft()
    await setCaseStatus(tx, caseId, 'appealed')
  })
}

/** The user is its author or the thing's present owner. */
const isAbout = async (
  db: Services['db'],
  { authorId, kind, thingId }: ModerationDecisionRow,
  userId: string,
): Promise<boolean> => authorId === userId || (await findReportTargetOwner(db, kind, thingId)) === userId

const nothingLeft = () => new AppError('ConflictError', 'The decision was already appealed or is no longer in force')

type EffectPart = Pick<Services, 'bus' | 'now'>
type Thing = Pick<ModerationDecisionRow, 'kind' | 'thingId' | 'authorId'>

async function applyDecision(
  services: EffectPart,
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
async function settleThing(services: EffectPart, tx: Transaction, { kind, thingId }: Thing): Promise<void> {
  if (kind !== 'comment') return recomputeHidden(services, tx, kind, thingId)
  await hideOrShowComment(services, tx, thingId, (await findHidingDecision(tx, kind, thingId)) !== undefined)
}

/** An account is suspended until the last suspension in force ends. */
async function settleSuspension({ bus }: EffectPart, tx: Transaction, { authorId: userId }: Thing): Promise<void> {
  await tx.lock('users', userId)
  const until = await findSuspensionEnd(tx, userId)
  await setSuspension(tx, userId, until)
  tx.afterCommit(() => bus.emit('suspensionChanged', { userId, until }))
}

async function removeThing(services: EffectPart, tx: Transaction, { kind, thingId }: Thing): Promise<void> {
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
