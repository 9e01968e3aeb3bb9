import { Suspense } from 'react'
import Skeleton from '@mui/material/Skeleton'
import { lazyPart } from '../../lib/loading/lazyPart'

const RestrictedPeopleLists = lazyPart(() => import('./RestrictedPeopleLists'), 'RestrictedPeopleLists')

/** The lists come with a file of their own: whoever opens the settings looks for something else first. */
export const RestrictedPeople = ({ userId }: { userId: string }) => (
  <Suspense fallback={<Skeleton variant="rounded" height={128} />}>
    <RestrictedPeopleLists userId={userId} />
  </Suspense>
)
