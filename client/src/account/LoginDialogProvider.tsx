import { createContext, use, useMemo, useState, type ReactNode } from 'react'

export interface LoginRequest {
  /** Why one should sign in, a whole sentence; shown below the title. */
  reason: string | undefined
  /** Does what was wanted, once it may be done. */
  onSuccess: (() => void) | undefined
}

interface LoginDialog {
  ask: (reason?: string, onSuccess?: () => void) => void
}

const Context = createContext<LoginDialog | undefined>(undefined)

/** Draws the dialog; it is asked only while the dialog is wanted. */
export type RenderLoginDialog = (props: { request: LoginRequest; onClose: () => void }) => ReactNode

interface LoginDialogProviderProps {
  children: ReactNode
  dialog: RenderLoginDialog
}

/** Holds the one login dialog of the page. */
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

/**
 * `ask(reason, onSuccess)` opens the login dialog where somebody signed out wants what needs an account; a guest is asked to keep the one
 * they have.
 */
export function useLoginDialog(): LoginDialog {
  const dialog = use(Context)
  if (dialog === undefined) throw new Error('No login dialog around this page')
  return dialog
}
