import { useLocation } from 'react-router-dom'
import { useIsLayoutKnown, useSignedInLayout } from '../../account/useSession'
import { paths } from '../../lib/navigation/paths'
import { SkipLink } from '../../ui/SkipLink'
import { BottomBar } from './navigation/BottomBar'
import { PageOutlet } from './PageOutlet'
import { Footer } from './footer/Footer'
import { MainColumns, PageFrame } from './frame'
import { Header } from './header/Header'
import { RightColumn } from './sides/RightColumn'
import { Sidebar } from './sides/Sidebar'

/** The frame of most pages. */
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
