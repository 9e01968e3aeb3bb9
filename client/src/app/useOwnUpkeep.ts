import { useSession } from '../account/useSession'
import { useUpkeep } from '../engine/hooks/useUpkeep'

/** Waits until the server has confirmed the session. */
export function useOwnUpkeep(): void {
  const { user, isCached } = useSession()
  useUpkeep(isCached ? null : user)
}
