import { hasFlag, useLocationState } from '../../../lib/navigation/useLocationState'

/** How the user came to the page to work at once: they created the itinerary, or joined it by a link. */
export function useArrivalFor(): 'created' | 'joined' | undefined {
  const state = useLocationState()
  return hasFlag(state, 'justCreated') ? 'created' : hasFlag(state, 'justJoined') ? 'joined' : undefined
}
