import { Suspense } from 'react'
import { styled } from '@mui/material/styles'
import { arrivalOf } from '#shared/itinerary/eventPlaces'
import type { EventFields } from '#shared/itinerary/fields'
import type { Journey } from '#shared/places/journeyTimes'
import type { Place } from '#shared/places/place'
import { lazyPart } from '../../../lib/loading/lazyPart'
import { hoverMedia } from '../../../theme/breakpoints'
import { iconSize } from '../../../theme/sizes'
import { cssColor as c, focusRing, touchArea } from '../../../theme/vars'
import { EyeOffIcon } from '../../../ui/icons/forms'
import { PinIcon } from '../../../ui/icons/navigation'
import { useMenu } from '../base/useMenu'
import { placeCardTexts as texts } from './placeCardTexts'
import { Line } from './placeLineStyles'

const OpenInMenu = lazyPart(() => import('./OpenInMenu'), 'OpenInMenu')
const ZoneLine = lazyPart(() => import('./ZoneLine'), 'ZoneLine')
const prefetch = () => void OpenInMenu.load()

// Where both ends do not fit beside each other, the arrow begins the second line.
const Ends = styled('span')({ display: 'flex', flexWrap: 'wrap', gap: '0 6px', minWidth: 0 })
const Arrival = styled('span')({ display: 'flex', gap: 6, minWidth: 0 })
/** Unstyled, as there may be hundreds. */
const Press = styled('button')({
  ...touchArea,
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  font: 'inherit',
  color: 'inherit',
  textAlign: 'left',
  background: 'none',
  borderRadius: 4,
  cursor: 'pointer',
  overflowWrap: 'anywhere',
  textDecorationColor: c('controlLine'),
  textUnderlineOffset: 3,
  '&:focus-visible': focusRing,
  [hoverMedia]: { '&:hover': { color: c('ink'), textDecorationLine: 'underline', textDecorationColor: 'currentColor' } },
  '&[aria-expanded="true"]': { color: c('ink'), textDecorationLine: 'underline' },
})
const Hidden = styled('span')({
  alignSelf: 'center',
  display: 'inline-flex',
  '& > .MuiSvgIcon-root': { fontSize: iconSize.inNote, color: c('ink3') },
})

interface PlaceLineProps extends Pick<EventFields, 'label' | 'category' | 'place' | 'to'> {
  /** Offers to show it on the trip's map. */
  eventId?: string
  isSmall?: boolean
}

/** `Atocha`, and of journeys `Atocha → Barcelona Sants`. */
export function PlaceLine({ eventId, isSmall = false, ...event }: PlaceLineProps) {
  const { place } = event
  const arrival = arrivalOf(event)
  if (place === null && arrival === null) return null
  return (
    <Line data-small={isSmall ? '' : undefined} data-place="">
      <PinIcon />
      <Ends>
        {place === null ? null : <PlaceButton place={place} label={event.label} eventId={eventId} />}
        {arrival === null ? null : (
          <Arrival>
            <span>→</span>
            <PlaceButton place={arrival} eventId={eventId} />
          </Arrival>
        )}
        {place?.hidden === true || arrival?.hidden === true ? (
          <Hidden role="img" title={texts.hidden} aria-label={texts.hidden}>
            <EyeOffIcon />
          </Hidden>
        ) : null}
      </Ends>
    </Line>
  )
}

/** The hours of an event elsewhere. */
export const ZonedTimes = ({ times }: { times: Journey }) => (
  <Suspense fallback={<Line data-zone="">&nbsp;</Line>}>
    <ZoneLine times={times} />
  </Suspense>
)

/** A name that repeats the title of the event gives way to the address. */
function PlaceButton({ place, label, eventId }: { place: Place; label?: string; eventId: string | undefined }) {
  const menu = useMenu()
  const name = (place.name === label ? place.address : null) ?? place.name ?? texts.unnamed
  const text = place.accuracy > 0 ? `${name} · ${texts.approximate}` : name
  return (
    <>
      <Press
        type="button"
        aria-label={texts.openPlace(text)}
        aria-haspopup="menu"
        aria-expanded={menu.isOpen}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={menu.open}
      >
        {text}
      </Press>
      {menu.props === undefined ? null : (
        <Suspense>
          <OpenInMenu place={place} eventId={eventId} {...menu.props} />
        </Suspense>
      )}
    </>
  )
}
