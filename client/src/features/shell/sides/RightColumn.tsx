import { Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { useSignedInLayout } from '../../../account/useSession'
import { useMedia } from '../../../lib/hooks/useMedia'
import { paths } from '../../../lib/navigation/paths'
import { wideDesktop } from '../../../theme/breakpoints'
import { EndColumn } from '../frame'
import { texts } from '../texts'
import { lazyPart } from '../../../lib/loading/lazyPart'

const PeopleToFollow = lazyPart(() => import('./PeopleToFollow'), 'PeopleToFollow')

/** Fetches neither code nor data while hidden. */
export function RightColumn() {
  const isWide = useMedia(wideDesktop)
  const isSignedIn = useSignedInLayout()
  const { pathname } = useLocation()
  if (!isWide || !isSignedIn || pathname === paths.connect) return null
  return (
    <EndColumn aria-label={texts.rightColumn}>
      <Suspense>
        <PeopleToFollow />
      </Suspense>
    </EndColumn>
  )
}
