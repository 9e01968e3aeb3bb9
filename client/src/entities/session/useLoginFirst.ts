import { useQueryClient } from '@tanstack/react-query'
import { useLoginDialog } from './loginDialog'
import { currentUserId, sessionQuery } from './queries'

/**
 * `loginFirst(act, reason)` does what needs an account: at once for somebody signed in, for a visitor after they have signed in through the
 * dialog, which says why. They stay where they are. `act` is told who it is for.
 */
export function useLoginFirst() {
  const queries = useQueryClient()
  const login = useLoginDialog()
  return (act: (userId: string) => void, reason?: string): void => {
    const actAsUser = () => {
      const userId = currentUserId()
      if (userId !== undefined) act(userId)
    }
    // Pressed before it is known who uses the page: the question is on its way.
    void queries.ensureQueryData(sessionQuery).then(({ user }) => (user === null ? login.ask(reason, actAsUser) : actAsUser()))
  }
}
