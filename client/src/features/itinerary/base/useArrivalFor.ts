import { hasFlag, useLocationState } from '../../../lib/navigation/useLocationState'

export function useArrivalFor(): 'created' | 'joined' | undefined {
  const state = useLocationState()
  return hasFlag(state, 'justCreated') ? 'created' : hasFlag(state, 'justJoined') ? 'joined' : undefined
}
