import { currentUserId, finishPendingLogout, sessionKey, loseSession } from '../account/session'
import { rememberedUserId } from '../account/rememberedUser'
import { resetOnUserChange } from '../account/resetOnUserChange'
import { configureApi } from '../engine/api/api'
import { queryClient } from '../engine/api/queryClient'
import { persistResponses, VISITOR } from '../engine/device/responseCache'
import { installBackLayers } from '../lib/navigation/useBackCloses'

/** Must run before the first request or render. */
export function start(): void {
  installBackLayers()
  configureApi({
    beforeCalls: finishPendingLogout,
    beforeFailures: persistResponses(queryClient, () => rememberedUserId() ?? VISITOR),
    userId: currentUserId,
    onSessionLost: (isNeeded) => loseSession(queryClient, isNeeded),
    onOtherUser: () => void queryClient.invalidateQueries({ queryKey: sessionKey }),
  })
  resetOnUserChange(queryClient)
}
