import { Suspense } from 'react'
import Skeleton from '@mui/material/Skeleton'
import { lazyPart } from '../../lib/loading/lazyPart'

const DecisionList = lazyPart(() => import('./DecisionList'), 'DecisionList')

/** The list comes with a file of its own: hardly anybody has one. */
export const OwnDecisions = ({ userId }: { userId: string }) => (
  <Suspense fallback={<Skeleton variant="rounded" height={56} />}>
    <DecisionList userId={userId} />
  </Suspense>
)
