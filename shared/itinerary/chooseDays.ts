import type { ItineraryView } from './view'

/** A view with only these of its days, in its own order and each once, and all ideas; undefined when one of them is not there. Without `dayIds`: as it is. */
export function chooseDays(view: ItineraryView, dayIds?: readonly string[]): ItineraryView | undefined {
  if (dayIds === undefined) return view
  const chosen = new Set(dayIds)
  const days = view.days.filter(({ id }) => chosen.has(id))
  return days.length === chosen.size ? { ...view, days } : undefined
}
