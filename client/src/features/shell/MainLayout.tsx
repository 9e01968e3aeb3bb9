import { Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { styled } from '@mui/material/styles'
import { useIsLayoutKnown, useSignedInLayout } from '../../account/useSession'
import { useMediaQuery } from '../../lib/hooks/useBrowserState'
import { lazyPart } from '../../lib/loading/lazyPart'
import { paths } from '../../lib/navigation/paths'
import { wideDesktop } from '../../theme/breakpoints'
import { SkipLink, mainContentId } from '../../ui/SkipLink'
import { PagePlaceholder } from '../../ui/status/PagePlaceholder'
import { Footer } from './footer/Footer'
import { MainColumns, PageFrame, PageMain, pageSidePadding, RightAside } from './frame'
import { Header } from './header/Header'
import { BottomBar } from './navigation/BottomBar'
import { PageOutlet } from './PageOutlet'
import { shellTexts } from './shellTexts'
import { Sidebar } from './sides/Sidebar'

const PeopleToFollow = lazyPart(() => import('./sides/PeopleToFollow'), 'PeopleToFollow')

const Wide = styled(PageMain)({ width: '100%', maxWidth: 1440, marginInline: 'auto', ...pageSidePadding })

export function MainLayout() {
  const isWide = useSignedInLayout()
  // index.html already shows the home page, which must not be hidden.
  const isHome = useLocation().pathname === paths.home
  const isHeld = !useIsLayoutKnown() && !isHome
  return (
    <PageFrame>
      <SkipLink />
      <Header />
      <MainColumns data-wide={isWide ? '' : undefined} data-held={isHeld ? '' : undefined}>
        <Sidebar />
        <PageOutlet />
        <RightColumn />
      </MainColumns>
      <Footer />
      <BottomBar />
    </PageFrame>
  )
}

export function LoadingLayout() {
  return (
    <PageFrame>
      <Header />
      <Wide id={mainContentId} tabIndex={-1}>
        <PagePlaceholder />
      </Wide>
    </PageFrame>
  )
}

/** Fetches neither code nor data while hidden. */
function RightColumn() {
  const isWide = useMediaQuery(wideDesktop)
  const isSignedIn = useSignedInLayout()
  const { pathname } = useLocation()
  if (!isWide || !isSignedIn || pathname === paths.connect) return null
  return (
    <RightAside aria-label={shellTexts.rightColumn}>
      <Suspense>
        <PeopleToFollow />
      </Suspense>
    </RightAside>
  )
}
