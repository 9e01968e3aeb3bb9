import { useState } from 'react'
import { useIsMutating } from '@tanstack/react-query'
import { signOutMutationKey } from './signOutState'
import { useSession } from './useSession'

/** Whether whoever was signed in on this page is leaving, or has left, through this page. */
export function useHasSignedOut(): boolean {
  const { status } = useSession()
  const isLeaving = useIsMutating({ mutationKey: signOutMutationKey }) > 0
  const [hasLeft, setLeft] = useState(false)
  // The leaving may be over before the page has changed.
  if (status === 'in' && hasLeft !== isLeaving) setLeft(isLeaving)
  return hasLeft
}
