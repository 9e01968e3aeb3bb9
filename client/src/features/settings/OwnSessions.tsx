import { Suspense } from 'react'
import Skeleton from '@mui/material/Skeleton'
import { lazyPart } from '../../lib/loading/lazyPart'

const SessionList = lazyPart(() => import('./SessionList'), 'SessionList')

/** Lazy: seldom why the settings are opened. */
export const OwnSessions = ({ userId }: { userId: string }) => (
  <Suspense fallback={<Skeleton variant="rounded" height={128} />}>
    <SessionList userId={userId} />
  </Suspense>
)
