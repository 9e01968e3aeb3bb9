import { Suspense } from 'react'
import { useQuery } from '@tanstack/react-query'
import { invitationsQuery } from '../../entities/invitation/queries'
import { lazyPart } from '../../lib/loading/lazyPart'

// Hardly any visit has some.
const Invitations = lazyPart(() => import('./Invitations'), 'Invitations')

/** What somebody does not know yet; nothing while that is not clear, and nothing when it cannot be found out. */
export function LazyInvitations({ userId }: { userId: string }) {
  const { data: invitations = [] } = useQuery(invitationsQuery(userId))
  if (invitations.length === 0) return null
  return (
    <Suspense>
      <Invitations userId={userId} invitations={invitations} />
    </Suspense>
  )
}
