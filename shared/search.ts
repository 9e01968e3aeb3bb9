/** How many trips a search shows at once. */
export const FOUND_AT_ONCE = 12

const PLACE_PARTS = 3

/** The place that a text names: name, region and country at most, which is what itineraries are found by. Undefined when it names none. */
export function placeOf(q: string): string | undefined {
  const parts = q.split(',').map((part) => part.trim())
  const place = parts.filter((part) => part !== '').slice(0, PLACE_PARTS)
  return place.length === 0 ? undefined : place.join(', ')
}
