import { Suspense } from 'react'
import Skeleton from '@mui/material/Skeleton'
import { lazyPart } from '../../lib/loading/lazyPart'

const PasskeyList = lazyPart(() => import('./PasskeyList'), 'PasskeyList')

export const OwnPasskeys = ({ userId }: { userId: string }) => (
  <Suspense fallback={<Skeleton variant="rounded" height={128} />}>
    <PasskeyList userId={userId} />
  </Suspense>
)
