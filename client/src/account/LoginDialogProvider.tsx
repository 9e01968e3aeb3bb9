import { createContext, use, useMemo, useState, type ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { runWithoutLoginRedirect, currentUserId, sessionKey, sessionQuery, type Session } from './session'
import { sessionEndTexts } from './sessionEndTexts'

export interface LoginRequest {
  reason: string | undefined
  onSuccess: (() => void) | undefined
}

export type RenderLoginDialog = (props: { request: LoginRequest; onClose: () => void }) => ReactNode

interface LoginDialog {
  ask: (reason?: string, onSuccess?: () => void) => void
}

interface LoginDialogProviderProps {
  children: ReactNode
  dialog: RenderLoginDialog
}

const Context = createContext<LoginDialog | undefined>(undefined)

export function LoginDialogProvider({ children, dialog }: LoginDialogProviderProps) {
  const [request, setRequest] = useState<LoginRequest>()
  const value = useMemo<LoginDialog>(() => ({ ask: (reason, onSuccess) => setRequest({ reason, onSuccess }) }), [])
  return (
    <Context value={value}>
      {children}
      {request === undefined ? null : dialog({ request, onClose: () => setRequest(undefined) })}
    </Context>
  )
}

/** Guests are asked to upgrade instead. */
export function useLoginDialog(): LoginDialog {
  const dialog = use(Context)
  if (dialog === undefined) throw new Error('No login dialog around this page')
  return dialog
}

/** Runs `act` at once or after the login. Guests upgrade first, unless `alsoToGuests`. */
export function useRequireLogin() {
  const queries = useQueryClient()
  const login = useLoginDialog()
  return (act: (userId: string) => unknown, reason?: string, alsoToGuests = false): void => {
    const actAsUser = async () => {
      const userId = currentUserId()
      if (userId === undefined) return
      await runWithoutLoginRedirect(() => act(userId))
      if (queries.getQueryData<Session>(sessionKey)?.isLost === true)
        login.ask(sessionEndTexts.isOver(reason), () => void actAsUser())
    }
    // The user may click before the session query resolves.
    void queries
      .ensureQueryData(sessionQuery)
      .then(({ user }) =>
        user === null || (user.isGuest === true && !alsoToGuests) ? login.ask(reason, () => void actAsUser()) : actAsUser(),
      )
  }
}
