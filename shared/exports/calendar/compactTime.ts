import { addDays, type CalendarDate } from '../../dates'
import type { WallTime } from '../../zoneTime'

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** `20261024` */
export const compactDate = (date: CalendarDate): string => date.replaceAll('-', '')

/** `20261025` */
export const compactNextDate = (date: CalendarDate): string => compactDate(addDays(date, 1))

/** `20261024T093000` */
export function compactTime(wall: WallTime): string {
  const time = new Date(wall)
  const date = `${String(time.getUTCFullYear()).padStart(4, '0')}${twoDigits(time.getUTCMonth() + 1)}${twoDigits(time.getUTCDate())}`
  return `${date}T${twoDigits(time.getUTCHours())}${twoDigits(time.getUTCMinutes())}${twoDigits(time.getUTCSeconds())}`
}

/** `20261024T073000Z`; `instant` is in milliseconds since 1970. */
export const compactInstant = (instant: number): string => `${compactTime(instant)}Z`
