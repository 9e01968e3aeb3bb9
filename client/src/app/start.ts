import { currentUserId, finishPendingLogout, sessionKey } from '../account/session'
import { loseSession } from '../account/loseSession'
import { rememberedUserId } from '../account/rememberedUser'
import { resetOnUserChange } from '../account/resetOnUserChange'
import { configureApi } from '../engine/api/api'
import { queryClient } from '../engine/api/queryClient'
import { persistAnswers, VISITOR } from '../engine/device/answerCache'
import { installBackLayers } from '../lib/navigation/backLayers'

/** Must run before the first request or render. */
export function start(): void {
  installBackLayers()
  configureApi({
    beforeCalls: finishPendingLogout,
    beforeFailures: persistAnswers(queryClient, () => rememberedUserId() ?? VISITOR),
    userId: currentUserId,
    onSessionLost: (isNeeded) => loseSession(queryClient, isNeeded),
    onOtherUser: () => void queryClient.invalidateQueries({ queryKey: sessionKey }),
  })
  resetOnUserChange(queryClient)
}
