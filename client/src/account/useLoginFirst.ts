import { useQueryClient } from '@tanstack/react-query'
import { useLoginDialog } from './LoginDialogProvider'
import { runWithOwnSignIn } from './ownSignIn'
import { currentUserId, sessionKey, sessionQuery, type Session } from './session'
import { texts } from './texts'

/**
 * `loginFirst(act, reason)` does what needs an account: at once for somebody signed in, for a visitor after they have signed in through the
 * dialog, which says why, and for a guest after they have kept their account through it. They stay where they are; so do those whose session
 * turns out to be over. `act` is told who it is for. What is open `alsoToGuests` they do at once.
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
    // Pressed before it is known who uses the page: the question is on its way.
    void queries
      .ensureQueryData(sessionQuery)
      .then(({ user }) =>
        user === null || (user.isGuest === true && !alsoToGuests) ? login.ask(reason, () => void actAsUser()) : actAsUser(),
      )
  }
}
