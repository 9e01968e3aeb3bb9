import type { ModerationCaseDetails } from '#shared/api/moderation'
import { addDays, parsePickedDate, type CalendarDate } from '#shared/dates'
import type { CaseStatus, ModerationAction, ReportReason } from '#shared/moderation'
import { endOfDayHere, today } from '../../lib/dateFormats'
import { texts } from './texts'

interface DecisionValues {
  action: ModerationAction | undefined
  reason: ReportReason | undefined
  until: string
  text: string
}

export function actionsFor({ status, decisions }: Pick<ModerationCaseDetails, 'status' | 'decisions'>): ModerationAction[] {
  if (status === 'open') return ['dismiss', 'hide', 'suspend', 'delete']
  if (status === 'appealed') return ['dismiss', 'lift', 'hide', 'suspend', 'delete']
  const last = decisions.filter(({ action }) => action !== 'dismiss').at(-1)
  return last !== undefined && (last.action === 'hide' || last.action === 'suspend') ? ['lift'] : []
}

/** The earliest end of a suspension. */
export const firstDay = (): CalendarDate => addDays(today(), 1)

/** The end of a day in local time. */
export const endOfDay = (day: string): string => endOfDayHere(parsePickedDate(day) ?? firstDay())

/** Errors by field. Dismissing a report needs no text. */
export function findFaults(
  { action, reason, until, text }: DecisionValues,
  status: CaseStatus,
): { action?: string; reason?: string; until?: string; text?: string } {
  const day = parsePickedDate(until)
  return {
    ...(action === undefined && { action: texts.noAction }),
    ...(reason === undefined && { reason: texts.noReason }),
    ...(action === 'suspend' && (day === undefined || day < firstDay()) && { until: texts.noDate }),
    ...(text.trim() === '' && !(action === 'dismiss' && status === 'open') && { text: texts.noTextGiven }),
  }
}
