import { useLocationState } from '../../../lib/navigation/useLocationState'

/** How the user came to the page to work at once: they created the itinerary, or joined it by a link. */
export function useArrivalFor(): 'created' | 'joined' | undefined {
  const state = useLocationState()
  const has = (flag: string) => typeof state === 'object' && state !== null && flag in state
  return has('justCreated') ? 'created' : has('justJoined') ? 'joined' : undefined
}
