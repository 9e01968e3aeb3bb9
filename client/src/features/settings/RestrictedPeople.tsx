import { Suspense } from 'react'
import Skeleton from '@mui/material/Skeleton'
import { lazyPart } from '../../lib/loading/lazyPart'

const RestrictedPeopleLists = lazyPart(() => import('./RestrictedPeopleLists'), 'RestrictedPeopleLists')

/** Lazy: seldom why the settings are opened. */
export const RestrictedPeople = ({ userId }: { userId: string }) => (
  <Suspense fallback={<Skeleton variant="rounded" height={128} />}>
    <RestrictedPeopleLists userId={userId} />
  </Suspense>
)
