import { addDays, localDate, type CalendarDate } from '#shared/dates'
import type { Notice } from '#shared/api/notices'

/** `week`: the last seven days. */
export type NoticeAge = 'today' | 'week' | 'before'

export interface NoticeGroup {
  age: NoticeAge
  notices: Notice[]
}

const DAYS_OF_A_WEEK = 7

function ageOf({ at }: Notice, today: CalendarDate): NoticeAge {
  const day = localDate(Date.parse(at))
  // The device's clock may be behind.
  if (day >= today) return 'today'
  return day > addDays(today, -DAYS_OF_A_WEEK) ? 'week' : 'before'
}

export function groupNoticesByAge(notices: readonly Notice[], today: CalendarDate): NoticeGroup[] {
  const groups: NoticeGroup[] = []
  for (const notice of notices) {
    const age = ageOf(notice, today)
    const last = groups.at(-1)
    if (last?.age === age) last.notices.push(notice)
    else groups.push({ age, notices: [notice] })
  }
  return groups
}
