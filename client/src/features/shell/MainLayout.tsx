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
  const hasRightColumn = useHasRightColumn()
  // index.html already shows the home page, which must not be hidden.
  const isHome = useLocation().pathname === paths.home
  const isHeld = !useIsLayoutKnown() && !isHome
  return (
    <PageFrame>
      <SkipLink />
      <Header />
      <MainColumns data-wide={hasRightColumn ? '' : undefined} data-held={isHeld ? '' : undefined}>
        <Sidebar />
        <PageOutlet />
        {hasRightColumn ? <RightColumn /> : null}
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

/** A map of trips takes its place. */
function useHasRightColumn(): boolean {
  const { pathname, search } = useLocation()
  const isMap = pathname === paths.search() && new URLSearchParams(search).get('view') === 'map'
  return useSignedInLayout() && !isMap
}

/** Fetches neither code nor data while hidden. */
function RightColumn() {
  const isWide = useMediaQuery(wideDesktop)
  const { pathname } = useLocation()
  if (!isWide || pathname === paths.connect) return null
  return (
    <RightAside aria-label={shellTexts.rightColumn}>
      <Suspense>
        <PeopleToFollow />
      </Suspense>
    </RightAside>
  )
}
