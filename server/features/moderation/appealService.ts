import type { Services } from '#server/base/services'
import { AppError, notFound } from '#server/base/errors'
import { setStatus } from './caseStore'
import type { DecisionRow } from '#server/access/decisionStore'
import { findOwner } from './thingStore'
import { addAppeal, findDecision, findDecisionInForce } from './decisionStore'

/**
 * Appeals a decision, once. Throws AppError `NotFoundError`, `ConflictError` if
 * already appealed or not in force.
 */
export async function appeal(
  { db, ownNow }: Pick<Services, 'db' | 'ownNow'>,
  { decisionId, userId }: { decisionId: string; userId: string },
  text: string,
): Promise<void> {
  const known = await findDecision(db, decisionId)
  if (known === undefined || known.action === 'dismiss' || !(await isAbout(db, known, userId))) throw notFound('Decision')
  const { caseId } = known
  await db.write(async (tx) => {
    await tx.lock('moderation_cases', caseId)
    if ((await findDecisionInForce(tx, caseId))?.id !== decisionId) throw nothingLeft()
    if (!(await addAppeal(tx, { decisionId, userId, text, at: ownNow() }))) throw nothingLeft()
    await setStatus(tx, caseId, 'appealed')
  })
}

/** The user is its author or the thing's present owner. */
const isAbout = async (db: Services['db'], { authorId, kind, thingId }: DecisionRow, userId: string): Promise<boolean> =>
  authorId === userId || (await findOwner(db, kind, thingId)) === userId

const nothingLeft = () => new AppError('ConflictError', 'The decision was already appealed or is no longer in force')
