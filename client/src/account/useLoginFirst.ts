import { useQueryClient } from '@tanstack/react-query'
import { useLoginDialog } from './LoginDialogProvider'
import { runWithOwnSignIn } from './ownSignIn'
import { currentUserId, sessionKey, sessionQuery, type Session } from './session'
import { texts } from './texts'

/**
 * `loginFirst(act, reason)` runs `act` at once if signed in, else after the
 * login dialog, which shows `reason`; guests upgrade first, unless
 * `alsoToGuests`. Asks again if the session turns out to be over.
 */
export function useLoginFirst() {
  const queries = useQueryClient()
  const login = useLoginDialog()
  return (act: (userId: string) => unknown, reason?: string, alsoToGuests = false): void => {
    const actAsUser = async () => {
      const userId = currentUserId()
      if (userId === undefined) return
      await runWithOwnSignIn(() => act(userId))
      if (queries.getQueryData<Session>(sessionKey)?.isLost === true) login.ask(texts.isOver(reason), () => void actAsUser())
    }
    // The user may click before the session query resolves.
    void queries
      .ensureQueryData(sessionQuery)
      .then(({ user }) =>
        user === null || (user.isGuest === true && !alsoToGuests) ? login.ask(reason, () => void actAsUser()) : actAsUser(),
      )
  }
}
