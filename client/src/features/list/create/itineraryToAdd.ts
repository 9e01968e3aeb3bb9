export interface ItineraryToAdd {
  id: string
  title: string
}

export function itineraryToAddOf(state: unknown): ItineraryToAdd | undefined {
  if (typeof state !== 'object' || state === null || !('itinerary' in state)) return undefined
  const { itinerary } = state
  if (typeof itinerary !== 'object' || itinerary === null || !('id' in itinerary) || !('title' in itinerary)) return undefined
  const { id, title } = itinerary
  return typeof id === 'string' && typeof title === 'string' ? { id, title } : undefined
}
