import { z } from 'zod'
import { limits } from '../limits'
import { caseStatuses, moderationActions, moderationLogActions, reportReasons, reportTargetKinds } from '../moderation'
import { WireDay, WireEvent } from './events'
import { WireDate, Id, Instant, multilineSchema } from './scalars'
import type { CallTable } from './call'
import { DecisionForSubject } from './decisions'
import { pagingFields } from './paging'
import { UserBrief } from './users'

const Text = multilineSchema(limits.report)
const Reason = z.enum(reportReasons)
const Kind = z.enum(reportTargetKinds)

export const NewReport = z.object({ kind: Kind, id: Id, reason: Reason, text: Text.default('') })
export type NewReport = z.input<typeof NewReport>

/** Snapshots of earlier versions have no places. */
const event = WireEvent.omit({ orderIndex: true, commentCount: true, votes: true, voted: true }).partial({
  place: true,
  to: true,
  nights: true,
})

/** As it was at its first report. */
export const ReportTargetSnapshot = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('itinerary'),
    title: z.string(),
    description: z.string(),
    image: z.string().nullable(),
    startDate: WireDate,
    endDate: WireDate,
    place: z.string(),
    days: z.array(WireDay.pick({ label: true }).extend({ events: z.array(event) })),
    ideas: z.array(event),
  }),
  z.object({
    kind: z.literal('list'),
    title: z.string(),
    description: z.string(),
    image: z.string().nullable(),
    itineraries: z.array(z.object({ id: z.string(), title: z.string() })),
  }),
  z.object({ kind: z.literal('profile'), name: z.string(), username: z.string(), avatar: z.string().nullable() }),
  z.object({ kind: z.literal('comment'), text: z.string() }),
])
export type ReportTargetSnapshot = z.infer<typeof ReportTargetSnapshot>

export const ModerationCase = z.object({
  id: z.string(),
  kind: Kind,
  thingId: z.string(),
  /** At the first report. */
  title: z.string(),
  status: z.enum(caseStatuses),
  reportCount: z.int(),
  /** Most frequent first. */
  reasons: z.array(Reason),
  firstReportedAt: Instant,
  /** null: the account is deleted. */
  author: UserBrief.nullable(),
})
export type ModerationCase = z.infer<typeof ModerationCase>

export const CaseDecision = DecisionForSubject.extend({ moderator: UserBrief.nullable() })
export type CaseDecision = z.infer<typeof CaseDecision>

const AuthorRecord = z.object({
  createdAt: Instant.nullable(),
  suspendedUntil: Instant.nullable(),
  /** Of all their content. */
  reportCount: z.int(),
  dismissed: z.int(),
  hidden: z.int(),
  suspended: z.int(),
  deleted: z.int(),
  lifted: z.int(),
})

export const ModerationCaseDetails = ModerationCase.extend({
  isThere: z.boolean(),
  /** The moderator's own: they do not see the reporters and may not decide. */
  isOwn: z.boolean(),
  snapshot: ReportTargetSnapshot,
  reasonCounts: z.partialRecord(Reason, z.int()),
  reports: z.array(
    z.object({ id: z.string(), reason: Reason, text: z.string(), createdAt: Instant, reporter: UserBrief.nullable() }),
  ),
  /** Oldest first. */
  decisions: z.array(CaseDecision),
  authorRecord: AuthorRecord,
})
export type ModerationCaseDetails = z.infer<typeof ModerationCaseDetails>

const hasValue = (value: unknown): boolean => value !== undefined && value !== null

/** Later instants have more digits than clients parse. */
const YEAR_10000 = Date.UTC(10_000, 0)

export const NewModerationDecision = z
  .object({
    action: z.enum(moderationActions),
    reason: Reason,
    text: Text.default(''),
    /** Only with `suspend`, which requires it. */
    until: z.iso
      .datetime({ offset: true, error: 'not_an_instant' })
      .transform((instant) => Date.parse(instant))
      .pipe(z.int().lt(YEAR_10000, 'too_late'))
      .nullish(),
  })
  .refine(({ action, until }) => action !== 'suspend' || hasValue(until), { path: ['until'], message: 'is_required' })
  .refine(({ action, until }) => action === 'suspend' || !hasValue(until), { path: ['until'], message: 'only_with_suspend' })
export type NewModerationDecision = z.input<typeof NewModerationDecision>

const NewAppeal = z.object({ text: Text.pipe(z.string().min(1, 'too_short')) })

export const OwnModerationDecision = DecisionForSubject.extend({ kind: Kind, thingId: z.string(), title: z.string() })
export type OwnModerationDecision = z.infer<typeof OwnModerationDecision>

/** Of an appeal, `author` is the user who appeals and `moderator` is null. */
export const ModerationLogEntry = CaseDecision.extend({
  action: z.enum(moderationLogActions),
  caseId: z.string(),
  kind: Kind,
  thingId: z.string(),
  title: z.string(),
  author: UserBrief.nullable(),
  /** The decision that this one reverts, reviews or appeals. */
  answers: z.string().nullable(),
})
export type ModerationLogEntry = z.infer<typeof ModerationLogEntry>

/** Of a month, `2026-11`, in UTC. */
export const TransparencyMonth = z.object({
  month: z.string().regex(/^\d{4}-\d{2}$/),
  reports: z.int(),
  dismissed: z.int(),
  hidden: z.int(),
  suspended: z.int(),
  deleted: z.int(),
  appeals: z.int(),
  lifted: z.int(),
})
export type TransparencyMonth = z.infer<typeof TransparencyMonth>

const path = z.object({ id: Id })
const page = z.object({ ...pagingFields })

export const moderationCalls = {
  'POST /reports': {
    summary: 'Report content of another user; counted once for each user and target',
    access: 'session',
    forGuests: true,
    body: NewReport,
    noted: true,
    mayAnswerForbidden: true,
    errors: ['NotFoundError'],
  },
  'GET /moderation/cases': {
    summary: 'Open cases, earliest report first',
    access: 'moderator',
    query: page,
    reply: z.array(ModerationCase),
  },
  'GET /moderation/cases/{id}': {
    summary: 'A case with a snapshot of its target at the first report and a page of reports',
    access: 'moderator',
    params: path,
    query: page,
    reply: ModerationCaseDetails,
  },
  'POST /moderation/cases/{id}/decisions': {
    summary: 'Decide a case; 409 if it is already decided',
    access: 'moderator',
    params: path,
    body: NewModerationDecision,
    errors: ['ConflictError'],
  },
  'POST /moderation/decisions/{id}/appeal': {
    summary: 'Appeal a decision about the session user, once',
    access: 'session',
    forGuests: true,
    params: path,
    body: NewAppeal,
    errors: ['ConflictError'],
  },
  'GET /users/me/decisions': {
    summary: 'Decisions about the session user and their content, latest first',
    access: 'session',
    query: page,
    reply: z.array(OwnModerationDecision),
  },
  'GET /moderation/log': {
    summary: 'All decisions and appeals, latest first',
    access: 'moderator',
    query: page,
    reply: z.array(ModerationLogEntry),
  },
  'GET /transparency': {
    summary: 'Numbers of reports and decisions by month, latest first; empty months are left out',
    access: 'anyone',
    reply: z.array(TransparencyMonth),
    isCachedForVisitors: true,
  },
} satisfies CallTable
