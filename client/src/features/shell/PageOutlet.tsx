import { Suspense } from 'react'
import { Outlet } from 'react-router-dom'
import { useSession } from '../../account/useSession'
import { lazyPart } from '../../lib/loading/lazyPart'
import { mainContentId } from '../../ui/SkipLink'
import { PageMain } from './frame'

const SuspendedNotice = lazyPart(() => import('./SuspendedNotice'), 'SuspendedNotice')

function Suspended() {
  const until = useSession().user?.suspendedUntil ?? null
  return until === null ? null : (
    <Suspense>
      <SuspendedNotice until={until} />
    </Suspense>
  )
}

export function PageOutlet() {
  return (
    <PageMain id={mainContentId} tabIndex={-1}>
      <Suspended />
      <Suspense>
        <Outlet />
      </Suspense>
    </PageMain>
  )
}
