import { Suspense } from 'react'
import { useQuery } from '@tanstack/react-query'
import { invitationsQuery, offersQuery } from '../../entities/invitation/queries'
import { lazyPart } from '../../lib/loading/lazyPart'

// Few users have any.
const Invitations = lazyPart(() => import('./Invitations'), 'Invitations')

export function LazyInvitations({ userId }: { userId: string }) {
  const { data: invitations = [] } = useQuery(invitationsQuery(userId))
  const { data: offers = [] } = useQuery(offersQuery(userId))
  if (invitations.length + offers.length === 0) return null
  return (
    <Suspense>
      <Invitations userId={userId} invitations={invitations} offers={offers} />
    </Suspense>
  )
}
