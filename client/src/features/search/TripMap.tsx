import { useMemo, useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { MAX_ZOOM, viewOfBounds } from '#shared/map/mercator'
import { formatPlaceAndCountry } from '#shared/places'
import type { Bounds } from '#shared/places/distance'
import { useSession } from '../../account/useSession'
import { NetworkError } from '../../engine/api/apiError'
import { createBaseTileLoader } from '../../engine/offline/baseTiles'
import { ItineraryGrid } from '../../entities/itinerary/ItineraryGrid'
import type { GestureHandlers } from '../../entities/map/gestures'
import { MapCanvas } from '../../entities/map/MapCanvas'
import { MapControls, MapFoot } from '../../entities/map/MapControls'
import { createMapStore, WORLD, type SizedView } from '../../entities/map/mapStore'
import { SkipMap } from '../../entities/map/SkipMap'
import { createTileSource } from '../../entities/map/tileSource'
import { useMediaQuery, useWindowEvent } from '../../lib/hooks/useBrowserState'
import { useReadable } from '../../lib/store/useReadable'
import { phone } from '../../theme/breakpoints'
import { floatShadow, hairlineAbove, radius } from '../../theme/vars'
import { SearchIcon } from '../../ui/icons/navigation'
import { EmptyState, ErrorState } from '../../ui/status/EmptyState'
import { OfflineState } from '../../ui/status/OfflineState'
import { arrangeTrips, type TripGroup } from './arrangeTrips'
import { boxOfView, hasMoved, WHOLE_WORLD } from './mapBox'
import { mapTexts } from './mapTexts'
import { useTripMap } from './searchQuery'
import { TripMapCard } from './TripMapCard'
import { itemId, TripMapList } from './TripMapList'
import { TripMapPins } from './TripMapPins'
import { tripsOnMapQuery, type AskedBox } from './tripsOnMapQuery'

const beside = '@media (min-width: 1200px)'

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  alignItems: 'start',
  [beside]: { gridTemplateColumns: 'minmax(0, 11fr) minmax(0, 10fr)', gap: 28 },
})
const Frame = styled('div')({
  ...hairlineAbove,
  position: 'relative',
  scrollMargin: '84px 0',
  height: 'max(320px, 64dvh)',
  borderRadius: radius.panel,
  [phone]: { marginInline: -8, height: 'max(300px, 58dvh)' },
  [beside]: { position: 'sticky', top: 88, height: 'clamp(400px, 100dvh - 112px, 680px)' },
})
const SearchHere = styled(Button)({
  position: 'absolute',
  left: '50%',
  top: 12,
  zIndex: 3,
  translate: '-50% 0',
  boxShadow: floatShadow,
  whiteSpace: 'nowrap',
})
const Count = styled('p')(({ theme }) => ({
  ...theme.typography.small,
  minHeight: '1lh',
  marginBottom: 12,
  fontVariantNumeric: 'tabular-nums',
}))

const END_ID = 'map-end'
const [FIT_PADDING_PX, WORLD_PADDING_PX] = [72, 8]
const noHandlers: GestureHandlers = { onLongPress: undefined, pins: undefined }

/** What was asked, and the view that it is of. */
interface Asked extends AskedBox {
  view: SizedView
}

const askOf = (view: SizedView, box: Bounds): Asked => ({ box, zoom: Math.floor(view.zoom), view })

/** Trips on a map with the list of the same trips. Asks when it opens and when a button is pressed. */
export function TripMap() {
  const address = useTripMap()
  const [map] = useState(() => {
    const opened = createMapStore()
    opened.fit(address.box ?? WORLD, address.box === undefined ? WORLD_PADDING_PX : 0)
    return opened
  })
  const [tiles] = useState(() => createTileSource(createBaseTileLoader()))
  useWindowEvent('online', tiles.retry)
  const view = useReadable(map.settled, (now) => now)
  const [asked, setAsked] = useState<Asked>()
  if (asked === undefined && view.width > 0) setAsked(askOf(view, address.box ?? WHOLE_WORLD))
  const session = useSession()
  const found = useQuery({
    ...tripsOnMapQuery(asked ?? { box: WHOLE_WORLD, zoom: 0 }),
    enabled: asked !== undefined && session.status !== 'loading',
  })

  const isBeside = useMediaQuery(beside)
  const frameZoom = useReadable(map.frame, ({ zoom }) => zoom)
  const groups = useMemo(() => {
    if (found.data === undefined) return []
    const { trips, positions, clusters } = found.data
    const placed = trips.flatMap(({ id, location }) => {
      const at = positions[id]
      return at === undefined ? [] : [{ id, location, at }]
    })
    return arrangeTrips(placed, clusters, frameZoom)
  }, [found.data, frameZoom])
  const clusters = useMemo(() => arrangeTrips([], found.data?.clusters ?? [], MAX_ZOOM), [found.data])
  const [pressed, setPressed] = useState<string>()
  const [pointed, setPointed] = useState<string>()
  const isHere = (key: string | undefined) => (group: TripGroup) => key !== undefined && group.keys.includes(key)
  const pressedGroup = groups.find(isHere(pressed))
  const markedGroups = [pressedGroup, groups.find(isHere(pointed))].filter((group) => group !== undefined)
  const tripsById = new Map(found.data?.trips.map((trip) => [trip.id, trip]))
  const tripsOf = ({ keys }: TripGroup) => keys.flatMap((key) => tripsById.get(key) ?? [])

  const ask = (goal: SizedView, box: Bounds | undefined) => {
    setPressed(undefined)
    setAsked(askOf(goal, box ?? WHOLE_WORLD))
    address.showBox(box)
    focusMap()
  }
  const zoomTo = ({ bounds }: TripGroup) => {
    const { width, height, zoom } = map.view.get()
    const goal = viewOfBounds(bounds, { width, height }, FIT_PADDING_PX)
    const closer = { ...goal, zoom: Math.min(MAX_ZOOM, Math.max(goal.zoom, Math.floor(zoom) + 1)) }
    map.moveTo(closer)
    const shown = { ...closer, width, height }
    ask(shown, boxOfView(shown))
  }
  const press = (group: TripGroup) => {
    if (group.kind === 'cluster') return zoomTo(group)
    setPressed(group.keys[0])
    if (isBeside) document.getElementById(itemId(group.keys[0] ?? ''))?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
  }
  const showWorld = () => {
    map.fit(WORLD, WORLD_PADDING_PX)
    const { width, height } = map.view.get()
    ask({ ...viewOfBounds(WORLD, { width, height }, WORLD_PADDING_PX), width, height }, undefined)
  }
  const nameOf = (group: TripGroup) => {
    const place = formatPlaceAndCountry(group.location)
    if (group.kind === 'cluster') return mapTexts.cluster(group.count, place)
    const [trip] = tripsOf(group)
    return group.kind === 'stack' || trip === undefined ? mapTexts.stack(group.count, place) : mapTexts.trip(trip.title, place)
  }
  const isMoved = asked !== undefined && hasMoved(view, asked.view)
  return (
    <>
      <Count role="status">
        {found.data === undefined ? (found.isError ? null : mapTexts.searching) : countText(found.data)}
      </Count>
      <Columns>
        <Frame id={FRAME_ID}>
          <SkipMap to={END_ID} />
          <MapCanvas map={map} tiles={tiles} label={mapTexts.map} handlers={noHandlers}>
            <TripMapPins
              map={map}
              groups={groups}
              nameOf={nameOf}
              marked={new Set(markedGroups.map(({ key }) => key))}
              onPress={press}
            />
          </MapCanvas>
          {isMoved || found.isPlaceholderData ? (
            <SearchHere
              variant="contained"
              size="snug"
              startIcon={<SearchIcon />}
              loading={found.isPlaceholderData}
              loadingPosition="start"
              onClick={() => ask(map.view.get(), boxOfView(map.view.get()))}
            >
              {found.isPlaceholderData ? mapTexts.searching : mapTexts.searchHere}
            </SearchHere>
          ) : null}
          <MapFoot map={map} />
          <MapControls map={map} />
          {pressedGroup === undefined || pressedGroup.kind === 'cluster' || isBeside ? null : (
            <TripMapCard
              key={pressedGroup.key}
              group={pressedGroup}
              trips={tripsOf(pressedGroup)}
              onClose={() => {
                setPressed(undefined)
                focusPin(pressedGroup.key)
              }}
            />
          )}
        </Frame>
        <div>
          <span id={END_ID} tabIndex={-1} />
          <Found query={found} onShowWorld={showWorld}>
            <TripMapList
              trips={found.data?.trips ?? []}
              clusters={clusters}
              marked={new Set(pressedGroup?.keys)}
              onPoint={setPointed}
              onZoom={zoomTo}
            />
          </Found>
        </div>
      </Columns>
    </>
  )
}

const countText = ({ total, isOfWorld }: { total: number; isOfWorld: boolean }) =>
  isOfWorld ? mapTexts.totalOfWorld(total) : mapTexts.total(total)

const FRAME_ID = 'trip-map'

/** The pressed button goes, and may be far below. */
function focusMap(): void {
  const frame = document.getElementById(FRAME_ID)
  frame?.querySelector<HTMLElement>('[role="group"]')?.focus({ preventScroll: true })
  frame?.scrollIntoView({ block: 'nearest' })
}

const focusPin = (key: string) =>
  document.querySelector<HTMLElement>(`[data-trips=${JSON.stringify(key)}]`)?.focus({ preventScroll: true })

interface FoundProps {
  query: { data: { total: number; isOfWorld: boolean } | undefined; isError: boolean; error: unknown; refetch: () => unknown }
  onShowWorld: () => void
  children: ReactNode
}

/** The list, or why there is none. */
function Found({ query, onShowWorld, children }: FoundProps) {
  const { data, isError, error, refetch } = query
  if (isError && error instanceof NetworkError)
    return <OfflineState sentence={mapTexts.needsNetwork} onRetry={() => void refetch()} />
  if (isError) return <ErrorState sentence={mapTexts.failed} onRetry={() => void refetch()} />
  if (data === undefined) return <ItineraryGrid query={{ data: undefined, isError: false, refetch }} />
  if (data.total > 0) return children
  if (data.isOfWorld) return <EmptyState picture="search" sentence={mapTexts.emptyWorld} />
  const world = (
    <Button variant="outlined" onClick={onShowWorld}>
      {mapTexts.showWorld}
    </Button>
  )
  return <EmptyState picture="search" sentence={mapTexts.empty} hint={mapTexts.emptyHint} action={world} />
}
