import { useSession } from '../account/useSession'
import { useUpkeep } from '../engine/hooks/useUpkeep'

/** Looks after what this device keeps of whoever is signed in, as soon as the server has said who that is. */
export function useOwnUpkeep(): void {
  const { user, isCached } = useSession()
  useUpkeep(isCached ? null : user)
}
