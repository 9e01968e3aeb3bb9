import { currentUserId, finishPendingLogout, sessionKey, handleSessionLoss } from '../account/session'
import { rememberedUserId } from '../account/rememberedUser'
import { resetOnUserChange } from '../account/resetOnUserChange'
import { configureApi } from '../engine/api/api'
import { queryClient } from '../engine/api/queryClient'
import { persistResponses, VISITOR_CACHE_OWNER } from '../engine/device/responseCache'
import { installBackLayers } from '../lib/navigation/useCloseOnBack'

/** Must run before the first request or render. */
export function startApp(): void {
  installBackLayers()
  configureApi({
    beforeCalls: finishPendingLogout,
    beforeFailures: persistResponses(queryClient, () => rememberedUserId() ?? VISITOR_CACHE_OWNER),
    userId: currentUserId,
    onSessionLost: (isNeeded) => handleSessionLoss(queryClient, isNeeded),
    onOtherUser: () => void queryClient.invalidateQueries({ queryKey: sessionKey }),
  })
  resetOnUserChange(queryClient)
}
