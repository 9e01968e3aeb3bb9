import type { ModerationCaseDetails } from '#shared/api/moderation'
import { addDays, parsePickedDate, type CalendarDate } from '#shared/dates'
import type { CaseStatus, DecisionAction, ReportReason } from '#shared/moderation'
import { endOfDayHere, today } from '../../lib/dateFormats'
import { texts } from './texts'

/** What a moderator has entered so far. */
interface DecisionValues {
  action: DecisionAction | undefined
  reason: ReportReason | undefined
  /** A day, as the field gives it. */
  until: string
  text: string
}

/** What can be done with a case as it stands. */
export function actionsFor({ status, decisions }: Pick<ModerationCaseDetails, 'status' | 'decisions'>): DecisionAction[] {
  if (status === 'open') return ['dismiss', 'hide', 'suspend', 'delete']
  if (status === 'appealed') return ['dismiss', 'lift', 'hide', 'suspend', 'delete']
  const last = decisions.filter(({ action }) => action !== 'dismiss').at(-1)
  return last !== undefined && (last.action === 'hide' || last.action === 'suspend') ? ['lift'] : []
}

/** The first day until which somebody can be suspended. */
export const firstDay = (): CalendarDate => addDays(today(), 1)

/** The instant at which a day ends here. */
export const endOfDay = (day: string): string => endOfDayHere(parsePickedDate(day) ?? firstDay())

/** What is missing, by field. A dismissed report is explained to nobody. */
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
