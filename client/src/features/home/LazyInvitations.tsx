import { Suspense } from 'react'
import { useQuery } from '@tanstack/react-query'
import { invitationsQuery } from '../../entities/invitation/queries'
import { lazyPart } from '../../lib/loading/lazyPart'

// Hardly anybody has one.
const Invitations = lazyPart(() => import('./Invitations'), 'Invitations')

/** Invitations that somebody has not seen; nothing while they load or if that fails. */
export function LazyInvitations({ userId }: { userId: string }) {
  const { data: invitations = [] } = useQuery(invitationsQuery(userId))
  if (invitations.length === 0) return null
  return (
    <Suspense>
      <Invitations userId={userId} invitations={invitations} />
    </Suspense>
  )
}
