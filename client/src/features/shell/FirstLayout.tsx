import { Suspense } from 'react'
import { Outlet } from 'react-router-dom'
import { useSession } from '../../entities/session/useSession'
import { HeaderSlotsProvider } from '../../ui/shellSlots'
import { mainId, SkipLink } from '../../ui/SkipLink'
import { BottomBar } from './BottomBar'
import { Footer } from './Footer'
import { Columns, Frame, Main, RailColumns } from './frame'
import { Header } from './Header'
import { Rail } from './Rail'
import { RailHeader } from './RailHeader'
import { RightColumn } from './RightColumn'
import { Sidebar } from './Sidebar'

/** Sidebar, content, right column, footer, bottom bar: the frame of most pages. */
export function FirstLayout() {
  const { status } = useSession()
  return (
    <Frame>
      <SkipLink />
      <Header />
      <Columns data-wide={status === 'in' ? '' : undefined}>
        <Sidebar />
        <Content />
        <RightColumn />
      </Columns>
      <Footer />
      <BottomBar />
    </Frame>
  )
}

/** The same frame with the sidebar folded to a rail and the whole width for the page, which may put its tools into the header. */
export function RailLayout() {
  return (
    <HeaderSlotsProvider>
      <Frame>
        <SkipLink />
        <RailHeader />
        <RailColumns>
          <Rail />
          <Content />
        </RailColumns>
        <Footer />
        <BottomBar />
      </Frame>
    </HeaderSlotsProvider>
  )
}

function Content() {
  return (
    <Main id={mainId} tabIndex={-1}>
      <Suspense>
        <Outlet />
      </Suspense>
    </Main>
  )
}
