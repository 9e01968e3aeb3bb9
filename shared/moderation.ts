import { keysOf } from './keysOf'

export const thingKinds = ['itinerary', 'list', 'profile', 'comment'] as const
export type ThingKind = (typeof thingKinds)[number]

/** Shown to users. */
export const reasonTexts = {
  spam: 'Publicidad o spam',
  harassment: 'Acoso o insultos',
  hate: 'Odio o discriminación',
  sexual: 'Contenido sexual',
  danger: 'Violencia o peligro',
  rights: 'Derechos de autor o privacidad',
  other: 'Otro motivo',
} as const
export type ReportReason = keyof typeof reasonTexts
export const reportReasons = keysOf(reasonTexts)

/** `lift` reverts a decision. */
export const decisionActions = ['dismiss', 'hide', 'suspend', 'delete', 'lift'] as const
export type DecisionAction = (typeof decisionActions)[number]

export const logActions = [...decisionActions, 'appeal'] as const

/** The user is notified and may appeal. */
export const appealableActions: readonly DecisionAction[] = ['hide', 'suspend', 'delete']

/** `appealed`: decided, and under review. */
export const caseStatuses = ['open', 'decided', 'appealed'] as const
export type CaseStatus = (typeof caseStatuses)[number]
