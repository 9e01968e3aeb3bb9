import { usePageTitle } from '../../lib/pageTitle'
import { useHead } from '../../lib/sync/useItinerary'
import { DayIndex } from './DayIndex'
import { Days } from './Days'
import { Columns, Page, Sheet } from './grid'
import { useParts } from './parts'
import { texts } from './texts'
import { TripCover } from './TripCover'
import { TripHead } from './TripHead'

/** An itinerary's page: what it is, then its days. The same for those who look and those who edit. */
export function ItineraryBody({ isEditing = false }: { isEditing?: boolean }) {
  const { Area, Ideas, Side } = useParts()
  usePageTitle(useHead((head) => head.title))
  return (
    <Page data-editing={isEditing ? '' : undefined}>
      <TripCover />
      <Sheet>
        <TripHead />
        <Area>
          <Columns>
            <DayIndex />
            <Days />
            <aside aria-label={texts.aside}>
              <Ideas />
              <Side />
            </aside>
          </Columns>
        </Area>
      </Sheet>
    </Page>
  )
}
