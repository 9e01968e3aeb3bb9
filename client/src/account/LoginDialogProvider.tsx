import { createContext, use, useMemo, useState, type ReactNode } from 'react'

export interface LoginRequest {
  /** A full sentence. */
  reason: string | undefined
  /** Runs after signing in. */
  onSuccess: (() => void) | undefined
}

interface LoginDialog {
  ask: (reason?: string, onSuccess?: () => void) => void
}

const Context = createContext<LoginDialog | undefined>(undefined)

export type RenderLoginDialog = (props: { request: LoginRequest; onClose: () => void }) => ReactNode

interface LoginDialogProviderProps {
  children: ReactNode
  dialog: RenderLoginDialog
}

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
