import { Suspense, useMemo, useState, type KeyboardEvent } from 'react'
import GlobalStyles from '@mui/material/GlobalStyles'
import { styled } from '@mui/material/styles'
import { IDEAS_DAY_ID } from '#shared/itinerary/ideas'
import type { ItineraryView } from '#shared/itinerary/view'
import { panBy, project, toWorld } from '#shared/map/mercator'
import type { Place } from '#shared/places/place'
import type { FullRecord } from '../../../engine/base/itinerarySource'
import { useGetView, useItinerary, useRecord } from '../../../engine/hooks/useItinerary'
import { useWindowEvent } from '../../../lib/hooks/useBrowserState'
import { useSubscription } from '../../../lib/hooks/useEffectHooks'
import { useReadable } from '../../../lib/store/useReadable'
import { lazyPart } from '../../../lib/loading/lazyPart'
import { mobile, phone } from '../../../theme/breakpoints'
import { cssColor as c, floatShadow, hairline, hairlineAbove, radius } from '../../../theme/vars'
import { RoundButton } from '../../../ui/buttons/RoundButton'
import { CloseIcon } from '../../../ui/icons/navigation'
import { mapBeside } from '../base/pageGrid'
import { pointedEvent } from '../base/mapView'
import { useIsEditing, useIsMember } from '../base/pageMode'
import { tripTexts } from '../base/tripTexts'
import { useFoldActions } from '../viewport/openDays'
import { usePageElements } from '../viewport/pageElements'
import { revealItem } from '../viewport/reveal'
import { zoomOfOwnPlace } from './arrangePins'
import { useAddHere } from './AddHere'
import type { GestureHandlers } from '../../../entities/map/gestures'
import { HereDot, LocateButton } from './HereDot'
import { requestTiles } from '../../../entities/map/drawnBase'
import { MapCanvas } from '../../../entities/map/MapCanvas'
import { MapControls, MapFoot, StreetsNote } from '../../../entities/map/MapControls'
import { openMap } from '../../../entities/map/mapStore'
import { SkipMap } from '../../../entities/map/SkipMap'
import type { PlaceEditor } from './MemberMap'
import { PinActions } from './PinActions'
import { mapTexts } from './mapTexts'
import { PartChips } from './PartChips'
import { PinCard } from './PinCard'
import { focusPin } from './PinButton'
import { PinLayer } from './PinLayer'
import { boundsOfPins, boundsOfTrip, listPins, listUnplaced, pinsOfPart, type Pin, type ShownPart } from './tripPins'
import { EmptyMap, UnplacedList } from './UnplacedList'
import { usePinMoves } from './usePinMoves'
import { tilesOf, useTiles } from './useTiles'

// With the code of members, which visitors do not load.
const PlaceEditorReporter = lazyPart(() => import('./MemberMap'), 'PlaceEditorReporter')
const PinPeople = lazyPart(() => import('./MemberMap'), 'PinPeople')

const noHandlers: GestureHandlers = { onLongPress: undefined, pins: undefined }

const Panel = styled('div')({
  gridArea: 'map',
  minWidth: 0,
  display: 'flex',
  flexDirection: 'column',
  gap: 12,
  height: 'calc(100dvh - var(--bar) - 72px)',
  minHeight: 400,
  [mapBeside]: { position: 'sticky', top: 'calc(var(--bar) + 16px)', height: 'calc(100dvh - var(--bar) - 32px)' },
  // Above the bottom bar.
  [mobile]: { height: 'calc(100dvh - var(--bar) - 148px - env(safe-area-inset-bottom))', marginBottom: 12 },
})
const Frame = styled('div')({
  ...hairlineAbove,
  position: 'relative',
  flex: 1,
  minHeight: 200,
  borderRadius: radius.panel,
  [phone]: { marginInline: -8 },
})
const Close = styled(RoundButton)({ backgroundColor: c('surface'), boxShadow: `${hairline}, ${floatShadow}` })

const END_ID = 'map-end'
/** Of the window, about. */
const [BESIDE_SHARE, HEIGHT_SHARE] = [0.45, 0.75]
/** Of a pin that is pointed at, from the edges of the map; below it may be a card. */
const [EDGE_PX, CARD_PX] = [48, 216]

/** Asks for the tiles of the first view, before the map opens. */
export function requestFirstTiles(view: ItineraryView, { id, location }: Pick<FullRecord, 'id' | 'location'>): void {
  const map = openMap({ at: undefined, bounds: boundsOfTrip(listPins(view)), destination: location })
  const isBeside = matchMedia(mapBeside.replace('@media ', '')).matches
  map.resize({ width: window.innerWidth * (isBeside ? BESIDE_SHARE : 1), height: window.innerHeight * HEIGHT_SHARE })
  requestTiles(map.view.get(), tilesOf(id))
  map.stop()
}

interface MapPanelProps {
  /** Beside the days, not in their place. */
  isBeside: boolean
  onClose: () => void
}

export function MapPanel({ isBeside, onClose }: MapPanelProps) {
  const view = useItinerary((now) => now)
  const isEditing = useIsEditing()
  const pins = useMemo(() => listPins(view), [view])
  const unplaced = useMemo(() => listUnplaced(view), [view])
  const destination = useRecord(({ location }) => location)
  const [map] = useState(() => {
    const pin = pins.find(({ eventId }) => eventId === pointedEvent.get()?.eventId)
    const zoom = pin && zoomOfOwnPlace(pins, pin.key, POINTED_ZOOM)
    return openMap({ at: pin?.at, ...(zoom && { zoom }), bounds: boundsOfTrip(pins), destination })
  })
  const tiles = useTiles()
  const isMember = useIsMember()
  const [here, setHere] = useState<Place>()
  const [memberEditor, setMemberEditor] = useState<PlaceEditor>()
  const editor = isEditing ? memberEditor : undefined
  const [part, setPart] = useState<ShownPart>('all')
  const shown = useMemo(() => pinsOfPart(pins, part), [pins, part])
  const moves = usePinMoves(map, pins, editor)
  const adding = useAddHere({ map, days: view.days, part, editor })
  const pointed = useReadable(pointedEvent, (now) => now)?.eventId
  const hovered = useHoveredEvent()
  const reveal = useReveal()
  const marked = useMemo(() => new Set([pointed, hovered].filter((id) => id !== undefined)), [pointed, hovered])
  const pointedPin = pins.find(({ eventId }) => eventId === pointed)
  const event = pointedPin && view.events[pointedPin.eventId]

  const show = (pin: Pin) => {
    const { zoom, width, height } = map.view.get()
    const below = isBeside && !isEditing ? EDGE_PX : CARD_PX
    const own = zoomOfOwnPlace(pins, pin.key, zoom)
    const { x, y } = project(pin.at, map.view.get())
    const isSeen = Math.abs(x) < width / 2 - EDGE_PX && y > EDGE_PX - height / 2 && y < height / 2 - below
    // Above the card.
    if (!isSeen || own !== zoom) map.moveTo(panBy({ ...pin.at, zoom: own }, 0, (below - EDGE_PX) / 2))
  }
  useSubscription(pointedEvent.subscribe, () => {
    const pin = pins.find(({ eventId }) => eventId === pointedEvent.get()?.eventId)
    if (pin === undefined) return
    if (!shown.includes(pin)) setPart('all')
    show(pin)
  })

  const choose = (next: ShownPart) => {
    setPart(next)
    const bounds = next === 'all' ? boundsOfTrip(pins) : boundsOfPins(pinsOfPart(pins, next))
    if (bounds !== undefined) map.fit(bounds)
  }
  const pinOf = (key: string) => pins.find((pin) => pin.key === key)
  const press = (key: string) => {
    const pin = pinOf(key)
    if (pin === undefined) return
    pointedEvent.set({ eventId: pin.eventId })
    if (isBeside) reveal(pin.eventId)
  }
  const close = () => {
    pointedEvent.set(undefined)
    if (pointedPin !== undefined) focusPin(pointedPin.key)
  }
  const closeByKey = (press: KeyboardEvent) => {
    if (press.key === 'Escape' && !press.defaultPrevented && moves.lifted === undefined && pointed !== undefined) close()
  }
  const find = (place: Place) => {
    setHere(place)
    map.moveTo({ ...toWorld(place), zoom: Math.max(map.view.get().zoom, POINTED_ZOOM) })
  }
  const showInList = (eventId: string) => {
    onClose()
    reveal(eventId)
  }
  return (
    <Panel>
      <PartChips days={view.days} pins={pins} isEditing={isEditing} chosen={part} onChoose={choose} />
      <Frame onKeyDownCapture={moves.onKeyDownCapture} onKeyDown={closeByKey}>
        <SkipMap to={END_ID} />
        <MapCanvas
          map={map}
          tiles={tiles}
          label={mapTexts.tripMap}
          handlers={editor === undefined ? noHandlers : { onLongPress: adding.onLongPress, pins: moves.handlers }}
        >
          <PinLayer
            map={map}
            pins={shown}
            marked={marked}
            lifted={moves.lifted}
            isMovable={editor !== undefined}
            onPress={press}
            onFocus={(key) => {
              const pin = pinOf(key)
              if (pin !== undefined) show(pin)
            }}
          >
            {(placeOf, frame) => (
              <>
                {here === undefined ? null : <HereDot place={here} frame={frame} />}
                <Suspense>{isMember ? <PinPeople placeOf={placeOf} /> : null}</Suspense>
              </>
            )}
          </PinLayer>
        </MapCanvas>
        <MapFoot map={map} />
        {event === undefined ? <StreetsNote map={map} /> : null}
        <MapControls map={map}>
          <LocateButton isShown={here !== undefined} onFound={find} />
          {isBeside ? (
            <Close label={mapTexts.closeMap} onClick={onClose}>
              <CloseIcon />
            </Close>
          ) : null}
        </MapControls>
        {pins.length === 0 && isEditing ? <EmptyMap unplaced={unplaced} dayId={view.days[0]?.id ?? IDEAS_DAY_ID} /> : null}
        {event === undefined || pointedPin === undefined || (isBeside && editor === undefined) ? null : (
          <PinCard
            key={event.id}
            event={event}
            dayLabel={dayLabelOf(view, event.dayId)}
            onClose={close}
            onShowInList={isBeside ? undefined : () => showInList(event.id)}
            isMoving={moves.byKeys.isActive}
          >
            {editor === undefined ? null : <PinActions pin={pointedPin} byKeys={moves.byKeys} />}
          </PinCard>
        )}
      </Frame>
      {isEditing ? <UnplacedList events={unplaced} /> : null}
      {adding.menu}
      <Suspense>{isMember ? <PlaceEditorReporter take={setMemberEditor} /> : null}</Suspense>
      <span id={END_ID} tabIndex={-1} />
      {isBeside && pointed !== undefined ? <CardHighlight eventId={pointed} /> : null}
    </Panel>
  )
}

const dayLabelOf = ({ days }: ItineraryView, dayId: string): string => {
  const day = days.find(({ id }) => id === dayId)
  return day === undefined ? tripTexts.ideas : tripTexts.day(day.dayNumber)
}

const POINTED_ZOOM = 13

/** Whose card is under the pointer or has the focus. */
function useHoveredEvent(): string | undefined {
  const [hovered, setHovered] = useState<string>()
  const follow = ({ target }: Event) =>
    setHovered(target instanceof Element ? target.closest<HTMLElement>('[data-event]')?.dataset['event'] : undefined)
  useWindowEvent('pointerover', follow)
  useWindowEvent('focusin', follow)
  return hovered
}

const MAX_FRAMES = 90

/** Also where the list shows only after the map has closed. */
function useReveal(): (eventId: string) => void {
  const elements = usePageElements()
  const viewNow = useGetView()
  const { open } = useFoldActions()
  return (eventId) => {
    const dayId = viewNow().events[eventId]?.dayId
    if (dayId !== undefined && dayId !== IDEAS_DAY_ID) open(dayId)
    let frames = 0
    const tryAgain = () => {
      const element = elements.find('event', eventId)
      if (element?.checkVisibility() === true) revealItem(elements, viewNow(), eventId, open)
      else if ((frames += 1) < MAX_FRAMES) requestAnimationFrame(tryAgain)
    }
    tryAgain()
  }
}

/** By a rule, as the card renders elsewhere. */
const CardHighlight = ({ eventId }: { eventId: string }) => (
  <GlobalStyles
    styles={{
      [`[data-event=${JSON.stringify(eventId)}]:not(:has(> [data-picture])), [data-event=${JSON.stringify(eventId)}] > [data-picture]`]:
        {
          outline: `2px solid ${c('primary.main')}`,
          outlineOffset: 1,
        },
    }}
  />
)
