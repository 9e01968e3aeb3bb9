import { daysBetween, type CalendarDate } from '#shared/dates'

/** Days between events of one trip. */
const MAX_GAP_DAYS = 60

/** The most dates of one trip, sorted; of equally many the latest. */
export function largestGroup<T extends { date: CalendarDate; nights: number }>(all: readonly T[]): T[] {
  const groups: T[][] = []
  for (const one of all.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))) {
    const group = groups.at(-1)
    const last = group?.at(-1)
    if (group === undefined || last === undefined || daysBetween(last.date, one.date) - last.nights > MAX_GAP_DAYS)
      groups.push([one])
    else group.push(one)
  }
  return groups.reduce<T[]>((largest, group) => (group.length >= largest.length ? group : largest), [])
}
