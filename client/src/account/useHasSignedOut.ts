import { useState } from 'react'
import { useIsMutating } from '@tanstack/react-query'
import { signOutMutationKey } from './signOutState'
import { useSession } from './useSession'

/** Signed out, or signing out, through this page. */
export function useHasSignedOut(): boolean {
  const { status } = useSession()
  const isLeaving = useIsMutating({ mutationKey: signOutMutationKey }) > 0
  const [hasLeft, setLeft] = useState(false)
  // The mutation may finish before the session changes.
  if (status === 'in' && hasLeft !== isLeaving) setLeft(isLeaving)
  return hasLeft
}
