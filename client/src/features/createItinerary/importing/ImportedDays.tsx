import { useState } from 'react'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { addDays, dayLabel, isCalendarDate, type CalendarDate } from '#shared/dates'
import type { FileItinerary } from '#shared/api/itineraryFile'
import { ImportedEvents } from './ImportedEvents'
import { importTexts as texts } from './importTexts'

/** A button shows the rest. */
const MAX_SHOWN_DAYS = 10

export function ImportedDays({ itinerary, start }: { itinerary: FileItinerary; start: CalendarDate | null }) {
  const { days, ideas } = itinerary
  const [isWhole, setWhole] = useState(days.length <= MAX_SHOWN_DAYS)
  const shown = isWhole ? days : days.slice(0, MAX_SHOWN_DAYS)
  return (
    <section aria-label={texts.plan}>
      {shown.map((day, i) => (
        <ImportedEvents key={i} title={titleOf(i, start)} events={day.events} empty={texts.emptyDay} />
      ))}
      {isWhole ? null : (
        <Button variant="outlined" color="inherit" size="snug" onClick={() => setWhole(true)} sx={{ mb: 3 }}>
          {texts.moreDays(days.length - MAX_SHOWN_DAYS)}
        </Button>
      )}
      {ideas.length === 0 ? null : <ImportedEvents title={texts.ideasTitle} events={ideas} />}
      {days.length + ideas.length === 0 ? <Typography sx={{ color: 'ink2' }}>{texts.emptyDay}</Typography> : null}
    </section>
  )
}

function titleOf(index: number, start: CalendarDate | null): string {
  const date = start === null ? undefined : addDays(start, index)
  return date === undefined || !isCalendarDate(date) ? texts.day(index + 1) : dayLabel(index + 1, date)
}
