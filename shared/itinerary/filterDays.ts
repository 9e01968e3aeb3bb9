import type { ItineraryView } from './view'

/** Keeps the view's order and all ideas; undefined if a day is missing. */
export function filterDays(view: ItineraryView, dayIds?: readonly string[]): ItineraryView | undefined {
  if (dayIds === undefined) return view
  const chosen = new Set(dayIds)
  const days = view.days.filter(({ id }) => chosen.has(id))
  return days.length === chosen.size ? { ...view, days } : undefined
}
