import { keysOf } from './keysOf'

export const reportTargetKinds = ['itinerary', 'list', 'profile', 'comment'] as const
export type ReportTargetKind = (typeof reportTargetKinds)[number]

export const reportReasonTexts = {
  spam: 'Publicidad o spam',
  harassment: 'Acoso o insultos',
  hate: 'Odio o discriminación',
  sexual: 'Contenido sexual',
  danger: 'Violencia o peligro',
  rights: 'Derechos de autor o privacidad',
  other: 'Otro motivo',
} as const
export type ReportReason = keyof typeof reportReasonTexts
export const reportReasons = keysOf(reportReasonTexts)

/** `lift` reverts a decision. */
export const moderationActions = ['dismiss', 'hide', 'suspend', 'delete', 'lift'] as const
export type ModerationAction = (typeof moderationActions)[number]

export const moderationLogActions = [...moderationActions, 'appeal'] as const

/** The user is notified and may appeal. */
export const appealableActions: readonly ModerationAction[] = ['hide', 'suspend', 'delete']

/** `appealed`: decided, and under review. */
export const caseStatuses = ['open', 'decided', 'appealed'] as const
export type CaseStatus = (typeof caseStatuses)[number]
