import { Suspense } from 'react'
import Skeleton from '@mui/material/Skeleton'
import { lazyPart } from '../../lib/loading/lazyPart'

const SessionList = lazyPart(() => import('./SessionList'), 'SessionList')

/** The list comes with a file of its own: whoever opens the settings looks for something else first. */
export const OwnSessions = ({ userId }: { userId: string }) => (
  <Suspense fallback={<Skeleton variant="rounded" height={128} />}>
    <SessionList userId={userId} />
  </Suspense>
)
