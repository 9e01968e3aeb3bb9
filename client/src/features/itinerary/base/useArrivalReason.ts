import { hasFlag, useLocationState } from '../../../lib/navigation/usePageLocation'

export function useArrivalReason(): 'created' | 'joined' | undefined {
  const state = useLocationState()
  return hasFlag(state, 'justCreated') ? 'created' : hasFlag(state, 'justJoined') ? 'joined' : undefined
}
