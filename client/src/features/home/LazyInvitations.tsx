import { Suspense } from 'react'
import { useQuery } from '@tanstack/react-query'
import { invitationsQuery, offersQuery } from '../../entities/invitation/queries'
import { lazyPart } from '../../lib/loading/lazyPart'

// Few users have one.
const Invitations = lazyPart(() => import('./Invitations'), 'Invitations')

/** Invitations that a user has not seen, and trips that were passed to them; nothing while they load or if that fails. */
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
