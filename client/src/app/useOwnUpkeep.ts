import { useSession } from '../entities/session/useSession'
import { useUpkeep } from '../lib/useUpkeep'

/** Looks after what this device keeps of whoever is signed in, as soon as the server has said who that is. */
export function useOwnUpkeep(): void {
  const { user, isCached } = useSession()
  useUpkeep(isCached ? null : user)
}
