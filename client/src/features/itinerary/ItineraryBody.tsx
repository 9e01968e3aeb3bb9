import { memo, useDeferredValue } from 'react'
import { usePageTitle } from '../../lib/navigation/usePageTitle'
import { useRecord } from '../../engine/hooks/useItinerary'
import { DayIndex } from './days/DayIndex'
import { Days } from './days/Days'
import { useScrollRestoration } from './viewport/scrollRestoration'
import { Columns, PageGrid, PaperSheet } from './base/pageGrid'
import { useParts } from './base/parts'
import { texts } from './base/texts'
import { TripCover } from './head/TripCover'
import { TripHead } from './head/TripHead'
import { WholeTripContext } from './days/shownDays'

/** An itinerary's page: what it is, then its days. The same for those who look and those who edit. */
export const ItineraryBody = memo(function ItineraryBody({ isEditing = false }: { isEditing?: boolean }) {
  const { Area, Ideas, Side } = useParts()
  usePageTitle(useRecord((record) => record.title))
  const wasFurtherDown = useScrollRestoration()
  // A long trip appears sooner if what is below the screen is rendered a moment later. Decided here, outside of what edit mode remounts.
  const isWhole = useDeferredValue(true, wasFurtherDown)
  return (
    <PageGrid data-editing={isEditing ? '' : undefined}>
      <TripCover />
      <PaperSheet>
        <TripHead />
        <Area>
          <Columns>
            <WholeTripContext value={isWhole}>
              <DayIndex />
              <Days />
            </WholeTripContext>
            <aside aria-label={texts.aside}>
              <Ideas />
              <Side />
            </aside>
          </Columns>
        </Area>
      </PaperSheet>
    </PageGrid>
  )
})
