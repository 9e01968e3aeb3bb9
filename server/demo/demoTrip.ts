import type { Category } from '#shared/categories'

/** One event of a demo day. */
export interface DemoEvent {
  startTime: string | null
  endTime: string | null
  category: Category
  label: string
  description: string
}

/** A demo trip. Its dates are relative to the day on which the database is filled. */
export interface DemoTrip {
  /** Username of the owner. */
  owner: string
  title: string
  description: string
  /** What to type into the destination picker, and the country of the place meant. */
  place: { query: string; countryCode: string }
  /** Days from today to the first day; negative = it has begun or is over. */
  startsIn: number
  isPublic: boolean
  collaborators?: string[]
  days: DemoEvent[][]
  ideas?: DemoEvent[]
}

/** An event in one line: hours (`'09:30-10:30'`, `'09:30'` or ''), category, title and note. */
export function demoEvent(hours: string, category: Category, label: string, description = ''): DemoEvent {
  const [startTime, endTime] = hours.split('-')
  return {
    startTime: startTime === undefined || startTime === '' ? null : startTime,
    endTime: endTime ?? null,
    category,
    label,
    description,
  }
}
