import { useSignedInLayout } from '../../account/useSession'
import { SkipLink } from '../../ui/SkipLink'
import { BottomBar } from './BottomBar'
import { PageOutlet } from './Content'
import { Footer } from './Footer'
import { MainColumns, PageFrame } from './frame'
import { Header } from './Header'
import { RightColumn } from './RightColumn'
import { Sidebar } from './Sidebar'

/** Sidebar, content, right column, footer, bottom bar: the frame of most pages. */
export function MainLayout() {
  const isWide = useSignedInLayout()
  return (
    <PageFrame>
      <SkipLink />
      <Header />
      <MainColumns data-wide={isWide ? '' : undefined}>
        <Sidebar />
        <PageOutlet />
        <RightColumn />
      </MainColumns>
      <Footer />
      <BottomBar />
    </PageFrame>
  )
}
