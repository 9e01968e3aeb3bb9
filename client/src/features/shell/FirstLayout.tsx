import { useSignedInLayout } from '../../account/useSession'
import { SkipLink } from '../../ui/SkipLink'
import { BottomBar } from './BottomBar'
import { Content } from './Content'
import { Footer } from './Footer'
import { Columns, Frame } from './frame'
import { Header } from './Header'
import { RightColumn } from './RightColumn'
import { Sidebar } from './Sidebar'

/** Sidebar, content, right column, footer, bottom bar: the frame of most pages. */
export function FirstLayout() {
  const isWide = useSignedInLayout()
  return (
    <Frame>
      <SkipLink />
      <Header />
      <Columns data-wide={isWide ? '' : undefined}>
        <Sidebar />
        <Content />
        <RightColumn />
      </Columns>
      <Footer />
      <BottomBar />
    </Frame>
  )
}
