import { Suspense } from 'react'
import { createPortal } from 'react-dom'
import GlobalStyles from '@mui/material/GlobalStyles'
import { audienceOf, type AudienceInput } from '#shared/audience'
import { formatDateRange } from '#shared/dates'
import { formatEventLine, formatEventHours, formatEventTitle } from '#shared/exports/eventLine'
import type { OutlineEvent } from '#shared/exports/tripOutline'
import { formatPlaceAndCountry } from '#shared/places'
import { useRecord } from '../../../engine/hooks/useItinerary'
import { useDelayed } from '../../../lib/hooks/useEffectHooks'
import { usePrinting } from '../../../lib/hooks/useBrowserState'
import { lazyPart } from '../../../lib/loading/lazyPart'
import { paths } from '../../../lib/navigation/paths'
import { useTripOutline } from '../base/useTripOutline'
import { printTexts } from './printTexts'
import {
  PrintedDay,
  PrintedEvent,
  PrintedEventList,
  PrintedHead,
  PrintedLinkFigure,
  PrintedNote,
  printGlobalStyles,
  PrintedPaper,
} from './printStyles'

// Must not delay the page; printed if loaded.
const QrCode = lazyPart(() => import('./QrCode'), 'QrCode')
const CODE_AFTER_MS = 1500

/** For any reader of the paper. */
const opensToAll = (record: AudienceInput): boolean => ['link', 'public'].includes(audienceOf(record))

/** Mounted only while printing, regardless of the page's state. */
export function PrintedTrip() {
  const opens = useRecord(opensToAll)
  useDelayed(opens, CODE_AFTER_MS, () => void (opens && QrCode.load()))
  return usePrinting() ? createPortal(<Sheets />, document.body) : null
}

function Sheets() {
  const trip = useTripOutline()
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
      {trip.days.map((day) => (
        <PrintedDay key={day.id}>
          <h2>{day.label}</h2>
          {day.events.length === 0 ? <PrintedNote>{printTexts.noPlans}</PrintedNote> : <PrintedEvents events={day.events} />}
        </PrintedDay>
      ))}
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

const PrintedEvents = ({ events }: { events: readonly OutlineEvent[] }) => (
  <PrintedEventList>
    {events.map((event) => (
      <PrintedEvent key={event.id} aria-label={formatEventLine(event)}>
        <span>{formatEventHours(event)}</span>
        <div>
          <b>{formatEventTitle(event)}</b>
          {event.description === '' ? null : <PrintedNote>{event.description}</PrintedNote>}
        </div>
      </PrintedEvent>
    ))}
  </PrintedEventList>
)
