import { HeaderSlotsProvider } from '../../ui/headerSlots'
import { SkipLink } from '../../ui/SkipLink'
import { BottomBar } from './BottomBar'
import { PageOutlet } from './Content'
import { Footer } from './Footer'
import { PageFrame, RailColumns } from './frame'
import { Rail } from './Rail'
import { RailHeader } from './RailHeader'

/** The first layout with the sidebar folded to a rail and the whole width for the page, which may put its tools into the header. */
export function RailLayout() {
  return (
    <HeaderSlotsProvider>
      <PageFrame>
        <SkipLink />
        <RailHeader />
        <RailColumns>
          <Rail />
          <PageOutlet />
        </RailColumns>
        <Footer />
        <BottomBar />
      </PageFrame>
    </HeaderSlotsProvider>
  )
}
