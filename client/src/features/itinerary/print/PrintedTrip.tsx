import { Suspense, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import GlobalStyles from '@mui/material/GlobalStyles'
import { styled } from '@mui/material/styles'
import { audienceOf, type AudienceInput } from '#shared/audience'
import { formatDateRange } from '#shared/dates'
import { formatEventLine, formatEventHours, formatEventNote, formatEventTitle } from '#shared/exports/eventLine'
import type { OutlineEvent } from '#shared/exports/tripOutline'
import { formatPlaceAndCountry } from '#shared/places'
import { useItinerary, useRecord } from '../../../engine/hooks/useItinerary'
import { useDelayed, useSubscription } from '../../../lib/hooks/useEffectHooks'
import { usePrinting, useWindowEvent } from '../../../lib/hooks/useBrowserState'
import { isSavingData } from '../../../lib/isSavingData'
import { lazyPart } from '../../../lib/loading/lazyPart'
import { paths } from '../../../lib/navigation/paths'
import { printSize } from '../../../theme/sizes'
import { printing } from '../base/printing'
import { useGetTripOutline, useTripOutline } from '../base/useTripOutline'
import type { DrawMaps, PrintedMaps } from './printedMaps'
import { printTexts } from './printTexts'

// Must not delay the page; printed if loaded.
const QrCode = lazyPart(() => import('./QrCode'), 'QrCode')
const CODE_AFTER_MS = 1500
const MAPS_AFTER_MS = 4000

/** For any reader of the paper. */
const opensToAll = (record: AudienceInput): boolean => ['link', 'public'].includes(audienceOf(record))

/** Mounted only while printing, regardless of the page's state. */
export function PrintedTrip() {
  const opens = useRecord(opensToAll)
  useDelayed(opens, CODE_AFTER_MS, () => void (opens && QrCode.load()))
  const draw = useMaps()
  return usePrinting() ? createPortal(<Sheets drawMaps={draw} />, document.body) : null
}

/** Loaded once the page rests, as the browser's own menu does not wait, or when the user is about to print. */
function useMaps(): DrawMaps | undefined {
  const id = useRecord((record) => record.id)
  const placed = useItinerary(({ events }) => Object.values(events).filter(({ place }) => place !== null).length)
  const outlineNow = useGetTripOutline()
  const [maps, setMaps] = useState<{ draw: DrawMaps }>()
  const prepare = (isNow: boolean) =>
    void import('./printedMaps')
      .then(({ prepareMaps }) => prepareMaps(id, outlineNow(), { isNow, show: (draw) => setMaps({ draw }) }))
      .catch(() => isNow && window.print())
  useDelayed(placed === 0 || isSavingData() ? undefined : placed, MAPS_AFTER_MS, () => prepare(false))
  useSubscription(printing.subscribe, () => prepare(printing.isNow))
  useWindowEvent('keydown', (event) => {
    if (event.key !== 'p' || !(event.ctrlKey || event.metaKey) || event.shiftKey || maps !== undefined) return
    event.preventDefault()
    prepare(true)
  })
  return maps?.draw
}

function Sheets({ drawMaps }: { drawMaps: DrawMaps | undefined }) {
  const trip = useTripOutline()
  const maps = useMemo(() => drawMaps?.(trip), [drawMaps, trip])
  const id = useRecord((record) => record.id)
  const opens = useRecord(opensToAll)
  return (
    <PrintedPaper data-printed="" lang="es">
      <GlobalStyles styles={printGlobalStyles} />
      <PrintedHead>
        <div>
          <h1>{trip.title}</h1>
          <p>
            <bdi>{formatPlaceAndCountry(trip.place)}</bdi> · {formatDateRange(trip.startDate, trip.endDate)}
          </p>
          {trip.description === '' ? null : <p>{trip.description}</p>}
        </div>
        {opens ? <PrintedLink address={new URL(paths.itinerary(id), window.location.origin).href} /> : null}
      </PrintedHead>
      {maps?.overview}
      {trip.days.map((day) => {
        const events = <PrintedEvents events={day.events} numberOf={maps?.numberOf} />
        return (
          <PrintedDay key={day.id}>
            <h2>{day.label}</h2>
            {day.events.length === 0 ? (
              <PrintedNote>{printTexts.noPlans}</PrintedNote>
            ) : (
              (maps?.withMapOf(day.dayNumber, events) ?? events)
            )}
          </PrintedDay>
        )
      })}
      {trip.ideas.length === 0 ? null : (
        <PrintedDay>
          <h2>{printTexts.ideas}</h2>
          <PrintedEvents events={trip.ideas} />
        </PrintedDay>
      )}
    </PrintedPaper>
  )
}

const PrintedLink = ({ address }: { address: string }) => (
  <PrintedLinkFigure>
    <Suspense>
      <QrCode address={address} />
    </Suspense>
    <figcaption>{address.replace(/^https?:\/\//, '')}</figcaption>
  </PrintedLinkFigure>
)

interface PrintedEventsProps {
  events: readonly OutlineEvent[]
  numberOf?: PrintedMaps['numberOf'] | undefined
}

const PrintedEvents = ({ events, numberOf }: PrintedEventsProps) => (
  <PrintedEventList>
    {events.map((event) => (
      <PrintedEvent key={event.id} aria-label={formatEventLine(event)}>
        <span>{formatEventHours(event)}</span>
        <div>
          {numberOf?.(event.id)}
          <b>{formatEventTitle(event)}</b>
          <PlaceAndNote note={formatEventNote(event)} />
        </div>
      </PrintedEvent>
    ))}
  </PrintedEventList>
)

const PlaceAndNote = ({ note }: { note: string }) => (note === '' ? null : <PrintedNote>{note}</PrintedNote>)

const heading = "'Bricolage Grotesque', 'Bricolage fallback', system-ui, sans-serif"

/** Hides the rest of the page. A4 and Letter. */
const printGlobalStyles = {
  '@page': { margin: '14mm 15mm 16mm' },
  '@media print': {
    'html:has(> body > [data-printed])': { colorScheme: 'light', background: '#fff' },
    'body:has(> [data-printed])': { background: '#fff' },
    'body > [data-printed] ~ *, body > :has(~ [data-printed])': { display: 'none' },
  },
} as const

const PrintedPaper = styled('article')({
  display: 'none',
  color: '#000',
  backgroundColor: '#fff',
  fontSize: printSize.text,
  lineHeight: 1.38,
  // Rounding cuts the right edge.
  paddingRight: '0.3mm',
  overflowWrap: 'anywhere',
  '@media print': { display: 'block' },
  '& h1': { fontFamily: heading, fontSize: printSize.title, lineHeight: 1.1, letterSpacing: '-0.02em', fontWeight: 700 },
  '& h2': { fontFamily: heading, fontSize: printSize.day, lineHeight: 1.25, fontWeight: 700, breakAfter: 'avoid' },
  '& p': { whiteSpace: 'pre-line', orphans: 2, widows: 2 },
})
const PrintedHead = styled('header')({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'flex-start',
  gap: '8mm',
  paddingBottom: '4mm',
  borderBottom: '0.5pt solid #000',
  '& > div': { minWidth: 0 },
  '& p': { marginTop: '2mm' },
})
// The quiet zone is the margin.
const PrintedLinkFigure = styled('figure')({
  flex: 'none',
  width: '38mm',
  marginTop: '-3mm',
  '& > svg': { marginLeft: 'auto' },
  '& > figcaption': { fontSize: printSize.address, lineHeight: 1.3, textAlign: 'right' },
})
const PrintedDay = styled('section')({ marginTop: '6mm' })
const PrintedEventList = styled('ol')({ marginTop: '1.5mm' })
const PrintedEvent = styled('li')({
  display: 'grid',
  gridTemplateColumns: '25mm minmax(0, 1fr)',
  padding: '1.2mm 0',
  breakInside: 'avoid',
  fontVariantNumeric: 'tabular-nums',
  '& + &': { borderTop: '0.25pt solid #999' },
  '& b': { fontWeight: 600 },
})
const PrintedNote = styled('p')({ marginTop: '0.3mm' })
