import type { z } from 'zod'
import type { NewReport, ReportTargetSnapshot } from '#shared/api/moderation'
import { limits } from '#shared/limits'
import type { Services } from '#server/base/services'
import type { Transaction } from '#server/base/db/database'
import { AppError, invalidInputError, notFoundError } from '#server/base/errors'
import { addCase, incrementReportCount, findCase, findOpenCase, type CaseRow } from './caseStore'
import { findReportTarget } from './findReportTarget'
import { addReport, hasReported, listReportTimes } from './reportStore'

type Part = Pick<Services, 'config' | 'db' | 'newId' | 'ownNow' | 'settle'>

const DAY_MS = 24 * 3600_000

/** Idempotent. Throws as a read does, AppError `InvalidInputError` (own thing), `TooManyRequestsError`. */
export async function submitReport(
  services: Part,
  userId: string,
  { kind, id: thingId, reason, text }: z.output<typeof NewReport>,
): Promise<void> {
  const { db } = services
  const thing = await findReportTarget(services, kind, thingId, userId)
  if (thing.authorId === userId)
    throw invalidInputError('Invalid input: users cannot report their own content', { path: 'id', code: 'is_own' })
  const { authorId } = thing
  const noted = { kind, thingId, userId, reason, text }
  if (await hasReported(db, noted)) return
  let snapshot: ReportTargetSnapshot | undefined
  for (;;) {
    if (snapshot === undefined && (await findOpenCase(db, kind, thingId)) === undefined) {
      snapshot = await thing.readSnapshot()
      if (snapshot === undefined) throw notFoundError('Report target')
    }
    const isNoted = await db.write(async (tx) => {
      await tx.lock('users', userId)
      if (await hasReported(tx, noted)) return true
      await limitReports(services, tx, userId)
      const at = services.ownNow()
      const found = await takeCase(services, tx, { kind, thingId, authorId, firstReportedAt: at }, snapshot)
      if (found === undefined) return false
      await addReport(tx, { ...noted, id: services.newId(), caseId: found.id, createdAt: at })
      await incrementReportCount(tx, found, reason)
      return true
    })
    // The case was decided in between: this report opens a new one.
    if (isNoted) return
  }
}

async function takeCase(
  { newId }: Pick<Services, 'newId'>,
  tx: Transaction,
  facts: Pick<CaseRow, 'kind' | 'thingId' | 'authorId' | 'firstReportedAt'>,
  snapshot: ReportTargetSnapshot | undefined,
): Promise<CaseRow | undefined> {
  const { kind, thingId } = facts
  const open = await findOpenCase(tx, kind, thingId)
  const id = open ?? (snapshot && (await addCase(tx, { ...facts, id: newId(), ...described(snapshot) })))
  const known = id ?? (await findOpenCase(tx, kind, thingId))
  if (known === undefined) return undefined
  await tx.lock('moderation_cases', known)
  const row = await findCase(tx, known)
  return row?.status === 'open' ? row : undefined
}

const described = (thing: ReportTargetSnapshot) => ({ title: titleOf(thing), snapshot: JSON.stringify(thing) })

const titleOf = (thing: ReportTargetSnapshot): string =>
  thing.kind === 'profile' ? `@${thing.username}` : thing.kind === 'comment' ? thing.text : thing.title

async function limitReports({ config, ownNow }: Part, tx: Transaction, userId: string): Promise<void> {
  if (!config.rateLimit) return
  const now = ownNow()
  const made = await listReportTimes(tx, userId, now - DAY_MS, limits.reportsPerDay)
  const oldest = made[limits.reportsPerDay - 1]
  if (oldest === undefined) return
  const retryAfter = Math.max(1, Math.ceil((oldest + DAY_MS - now) / 1000))
  throw new AppError('TooManyRequestsError', 'Too many reports', { retryAfter })
}
