import type { Category } from '#shared/categories'

export interface DemoEvent {
  startTime: string | null
  endTime: string | null
  category: Category
  label: string
  description: string
  /** Sights by their Spanish name in the gazetteer. */
  place?: string | DemoSpot
  to?: string
  nights?: number
}

/** That the gazetteer lacks. */
interface DemoSpot {
  name: string
  lat: number
  lng: number
}

export interface DemoTrip {
  owner: string
  title: string
  description: string
  /** A query for the place search, and the expected country. */
  place: { query: string; countryCode: string }
  /** In days from today; negative for current and past trips. */
  startsIn: number
  isPublic: boolean
  collaborators?: string[]
  days: DemoEvent[][]
  ideas?: DemoEvent[]
}

/** `hours` is `'09:30-10:30'`, `'09:30'` or ''. */
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

type Whereabouts = Pick<DemoEvent, 'place' | 'to' | 'nights'>

export const placedEvent = (where: string | Whereabouts, event: DemoEvent): DemoEvent => ({
  ...event,
  ...(typeof where === 'string' ? { place: where } : where),
})
