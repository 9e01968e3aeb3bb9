import { Suspense } from 'react'
import Skeleton from '@mui/material/Skeleton'
import { lazyPart } from '../../lib/loading/lazyPart'

const DecisionList = lazyPart(() => import('./DecisionList'), 'DecisionList')

/** Lazy: few users have any. */
export const OwnDecisions = ({ userId }: { userId: string }) => (
  <Suspense fallback={<Skeleton variant="rounded" height={56} />}>
    <DecisionList userId={userId} />
  </Suspense>
)
