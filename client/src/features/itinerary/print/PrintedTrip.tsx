import { Suspense, useMemo, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import GlobalStyles from '@mui/material/GlobalStyles'
import { styled } from '@mui/material/styles'
import { audienceOf, type AudienceInput } from '#shared/audience'
import { formatDateRange } from '#shared/dates'
import { formatEventLine, formatEventHours, formatEventNote, formatEventTitle } from '#shared/exports/eventLine'
import type { OutlineEvent, TripOutline } from '#shared/exports/tripOutline'
import { formatPlaceAndCountry } from '#shared/places'
import { useRecord } from '../../../engine/hooks/useItinerary'
import { useDelayed, useSubscription } from '../../../lib/hooks/useEffectHooks'
import { usePrinting, useWindowEvent } from '../../../lib/hooks/useBrowserState'
import { lazyPart } from '../../../lib/loading/lazyPart'
import { paths } from '../../../lib/navigation/paths'
import { printSize } from '../../../theme/sizes'
import { printing } from '../base/printing'
import { useGetTripOutline, useTripOutline } from '../base/useTripOutline'
import type { PrintedMaps } from './printedMaps'
import { printTexts } from './printTexts'

// Must not delay the page; printed if loaded.
const QrCode = lazyPart(() => import('./QrCode'), 'QrCode')
const CODE_AFTER_MS = 1500

/** For any reader of the paper. */
const opensToAll = (record: AudienceInput): boolean => ['link', 'public'].includes(audienceOf(record))

/** Mounted only while printing, regardless of the page's state. */
export function PrintedTrip() {
  const opens = useRecord(opensToAll)
  useDelayed(opens, CODE_AFTER_MS, () => void (opens && QrCode.load()))
  const draw = useMaps()
  return usePrinting() ? createPortal(<Sheets drawMaps={draw} />, document.body) : null
}

type DrawMaps = (trip: TripOutline) => PrintedMaps

/** Loaded when the user is about to print; undefined before. */
function useMaps(): DrawMaps | undefined {
  const id = useRecord((record) => record.id)
  const outlineNow = useGetTripOutline()
  const [maps, setMaps] = useState<{ draw: DrawMaps }>()
  const load = async () => {
    const { drawPrintedMaps, loadPrintTiles } = await import('./printedMaps')
    setMaps((before) => before ?? { draw: (trip) => drawPrintedMaps(trip, new Map()) })
    const tiles = await loadPrintTiles(id, outlineNow())
    setMaps({ draw: (trip) => drawPrintedMaps(trip, tiles) })
  }
  useSubscription(printing.subscribe, () => printing.waitFor(load()))
  useWindowEvent('keydown', (event) => {
    const isPrint = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'p'
    if (!isPrint || maps !== undefined) return
    event.preventDefault()
    void printing.print()
  })
  return maps?.draw
}

const NO_MAPS: PrintedMaps = { overview: undefined, ofDays: new Map(), numbers: new Map() }

function Sheets({ drawMaps }: { drawMaps: DrawMaps | undefined }) {
  const trip = useTripOutline()
  const maps = useMemo(() => drawMaps?.(trip) ?? NO_MAPS, [drawMaps, trip])
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
      {maps.overview === undefined ? null : <Overview svg={maps.overview} name={printTexts.map} />}
      {trip.days.map((day) => (
        <PrintedDay key={day.id}>
          <h2>{day.label}</h2>
          <MappedDay svg={maps.ofDays.get(day.dayNumber)} name={printTexts.mapOfDay(day.dayNumber)}>
            {day.events.length === 0 ? (
              <PrintedNote>{printTexts.noPlans}</PrintedNote>
            ) : (
              <PrintedEvents events={day.events} numbers={maps.numbers} />
            )}
          </MappedDay>
        </PrintedDay>
      ))}
      {trip.ideas.length === 0 ? null : (
        <PrintedDay>
          <h2>{printTexts.ideas}</h2>
          <PrintedEvents events={trip.ideas} numbers={NO_MAPS.numbers} />
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

interface DrawnMap {
  svg: string
  name: string
}

// Only numbers and names of the map, escaped where they are drawn.
const Overview = ({ svg, name }: DrawnMap) => (
  <PrintedMap role="img" aria-label={name} dangerouslySetInnerHTML={{ __html: svg }} />
)

const MappedDay = ({ svg, name, children }: { svg: string | undefined; name: string; children: ReactNode }) =>
  svg === undefined ? (
    children
  ) : (
    <PrintedBeside>
      {children}
      <Overview svg={svg} name={name} />
    </PrintedBeside>
  )

const PrintedEvents = ({ events, numbers }: { events: readonly OutlineEvent[]; numbers: PrintedMaps['numbers'] }) => (
  <PrintedEventList>
    {events.map((event) => (
      <PrintedEvent key={event.id} aria-label={formatEventLine(event)}>
        <span>{formatEventHours(event)}</span>
        <div>
          {numbers.has(event.id) ? <PrintedNumber>{numbers.get(event.id)}</PrintedNumber> : null}
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
/** As on the map. */
const PrintedNumber = styled('span')({
  display: 'inline-block',
  minWidth: '5mm',
  marginRight: '1.5mm',
  padding: '0 1mm',
  border: '0.5pt solid #000',
  borderRadius: '2.5mm',
  fontSize: printSize.number,
  fontWeight: 600,
  lineHeight: 1.4,
  textAlign: 'center',
  verticalAlign: '0.3mm',
})
const PrintedMap = styled('figure')({
  overflow: 'hidden',
  marginTop: '5mm',
  border: '0.5pt solid #000',
  borderRadius: '2mm',
  breakInside: 'avoid',
  '& > svg': { display: 'block', width: '100%', height: 'auto' },
})
const PrintedBeside = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 58mm',
  alignItems: 'start',
  columnGap: '6mm',
  '& > figure': { marginTop: '1.5mm' },
})
