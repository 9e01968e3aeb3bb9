import { keysOf } from './keysOf'

/** What can be reported. */
export const thingKinds = ['itinerary', 'list', 'profile', 'comment'] as const
export type ThingKind = (typeof thingKinds)[number]

/** Why something is reported or decided, with what people read of it. */
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

/** `lift` takes a decision back. */
export const decisionActions = ['dismiss', 'hide', 'suspend', 'delete', 'lift'] as const
export type DecisionAction = (typeof decisionActions)[number]

/** The entries of the moderation log: decisions and appeals. */
export const logActions = [...decisionActions, 'appeal'] as const

/** Decisions against somebody: they are told, and may ask for a second look. */
export const appealableActions: readonly DecisionAction[] = ['hide', 'suspend', 'delete']

/** `appealed`: decided, and to be looked at again. */
export const caseStatuses = ['open', 'decided', 'appealed'] as const
export type CaseStatus = (typeof caseStatuses)[number]
