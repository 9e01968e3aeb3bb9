import { addDays, dateHere, type CalendarDate } from '#shared/dates'
import type { Notice } from '#shared/api/notices'

/** How long ago something happened: today, within seven days, or earlier. */
export type NoticeAge = 'today' | 'week' | 'before'

export interface NoticeGroup {
  age: NoticeAge
  notices: Notice[]
}

const DAYS_OF_A_WEEK = 7

function ageOf({ at }: Notice, today: CalendarDate): NoticeAge {
  const day = dateHere(Date.parse(at))
  // A clock of the device that is behind makes no difference.
  if (day >= today) return 'today'
  return day > addDays(today, -DAYS_OF_A_WEEK) ? 'week' : 'before'
}

/** Notices below what says how long ago they happened, in their order; no group is empty. */
export function noticeGroups(notices: readonly Notice[], today: CalendarDate): NoticeGroup[] {
  const groups: NoticeGroup[] = []
  for (const notice of notices) {
    const age = ageOf(notice, today)
    const last = groups.at(-1)
    if (last?.age === age) last.notices.push(notice)
    else groups.push({ age, notices: [notice] })
  }
  return groups
}
