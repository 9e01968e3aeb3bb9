import { memo, Suspense, useDeferredValue } from 'react'
import { lazyPart } from '../../lib/loading/lazyPart'
import { usePageTitle } from '../../lib/navigation/usePageLocation'
import { useMediaQuery } from '../../lib/hooks/useBrowserState'
import { useScrollRestoration } from '../../lib/navigation/useScrollRestoration'
import { useItinerary, useRecord } from '../../engine/hooks/useItinerary'
import { ThreadsProvider } from './comments/ThreadsProvider'
import { useMapView } from './base/mapView'
import { DayIndex } from './days/DayIndex'
import { DayList } from './days/DayList'
import { mapBeside, MapSpace, PageColumns, PageGrid, PageSurface } from './base/pageGrid'
import { useArrivalReason } from './base/useArrivalReason'
import { editModeChunks, memberChunks, usePageMode, type PageMode } from './base/pageMode'
import { tripTexts } from './base/tripTexts'
import { useTripTime } from './viewport/useTripTime'
import { TripCover, TripHead } from './head/TripHead'
import { IsFullyRenderedContext } from './days/renderedDays'
import { ReadOnlyIdeas } from './ideas/IdeasFrame'
import { MapPanel, VIEW_SWITCH_ID, ViewSwitch } from './map/ViewSwitch'
import { dayElementId } from './viewport/dayAnchor'

const DragArea = editModeChunks.part(() => import('./dragging/DragArea'), 'DragArea')
const DraggableIdeas = editModeChunks.part(() => import('./dragging/DraggableIdeas'), 'DraggableIdeas')
const ProposerIdeas = editModeChunks.part(() => import('./ideas/ProposerIdeas'), 'ProposerIdeas')
const MembersPanel = memberChunks.part(() => import('./members/MembersPanel'), 'MembersPanel')
// Visitors only.
const MoreFromAuthor = lazyPart(() => import('./MoreFromAuthor'), 'MoreFromAuthor')
// Loaded ahead: printing cannot wait for it.
const PrintedTrip = lazyPart(() => import('./print/PrintedTrip'), 'PrintedTrip')

export const ItineraryBody = memo(function ItineraryBody() {
  const mode = usePageMode()
  const isEditing = mode === 'editing'
  usePageTitle(useRecord((record) => record.title))
  // Opens at the map if asked, else during the trip at today.
  const { today } = useTripTime()
  const todayId = useItinerary((view) => view.days.find(({ date }) => date === today)?.id)
  const opensAtToday = useArrivalReason() === undefined && mode !== 'copy'
  const map = useMapView()
  const isMapBeside = useMediaQuery(mapBeside)
  const day = opensAtToday && todayId !== undefined ? dayElementId(todayId) : undefined
  const wasFurtherDown = useScrollRestoration(map.isOpen && !isMapBeside ? VIEW_SWITCH_ID : day, day)
  // Defers what is below the screen. Decided here, as edit mode remounts everything.
  const isWhole = useDeferredValue(true, wasFurtherDown)
  const columns = (
    <PageColumns data-proposing={mode === 'proposing' ? '' : undefined} data-map={map.isOpen ? '' : undefined}>
      {map.isOffered && !isMapBeside ? <ViewSwitch {...map} /> : null}
      <IsFullyRenderedContext value={isWhole}>
        <DayIndex />
        <DayList />
      </IsFullyRenderedContext>
      {map.isOpen ? (
        <Suspense fallback={<MapSpace />}>
          <MapPanel onClose={map.close} isBeside={isMapBeside} />
        </Suspense>
      ) : null}
      <aside aria-label={tripTexts.aside}>
        {isEditing ? <DraggableIdeas /> : mode === 'proposing' ? <ProposerIdeas /> : <ReadOnlyIdeas />}
        {isWhole ? <Side mode={mode} /> : null}
      </aside>
    </PageColumns>
  )
  return (
    <ThreadsProvider>
      <PageGrid data-editing={isEditing ? '' : undefined}>
        <TripCover />
        <PageSurface>
          <TripHead />
          {isEditing ? <DragArea>{columns}</DragArea> : columns}
        </PageSurface>
        <Suspense>{isWhole ? <PrintedTrip /> : null}</Suspense>
      </PageGrid>
    </ThreadsProvider>
  )
})

function Side({ mode }: { mode: PageMode }) {
  if (mode === 'copy') return null
  if (mode !== 'visiting') return <MembersPanel />
  return (
    <Suspense>
      <MoreFromAuthor />
    </Suspense>
  )
}
