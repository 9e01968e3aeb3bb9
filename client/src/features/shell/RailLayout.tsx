import { HeaderSlotsProvider, useHeaderSlots } from '../../ui/headerSlots'
import { SkipLink } from '../../ui/SkipLink'
import { BottomBar } from './navigation/BottomBar'
import { PageOutlet } from './PageOutlet'
import { Footer } from './footer/Footer'
import { PageFrame, RailColumns } from './frame'
import { Rail } from './sides/Rail'
import { RailHeader } from './header/RailHeader'

/** Like `MainLayout`, with a rail and header slots. */
export function RailLayout() {
  return (
    <HeaderSlotsProvider>
      <PageFrame>
        <SkipLink />
        <RailHeader />
        <Columns />
        <Footer />
        <BottomBar />
      </PageFrame>
    </HeaderSlotsProvider>
  )
}

function Columns() {
  const { isStandalone } = useHeaderSlots()
  return (
    <RailColumns data-standalone={isStandalone ? '' : undefined}>
      <Rail />
      <PageOutlet />
    </RailColumns>
  )
}
