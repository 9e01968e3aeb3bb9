import Typography from '@mui/material/Typography'
import { calendarDate, rangeInWords } from '../../../lib/format'
import { useRecord } from '../../../engine/hooks/useItinerary'
import { useParts } from '../base/parts'

/** '24 – 27 oct 2026'. */
export function TripDates() {
  const { Dates } = useParts()
  const words = useRecord(({ startDate, endDate }) => {
    const end = calendarDate(endDate)
    return `${rangeInWords(calendarDate(startDate), end)} ${end.slice(0, 4)}`
  })
  return (
    <Dates>
      <Typography variant="small" component="time" sx={{ fontWeight: 600, color: 'ink2', fontVariantNumeric: 'tabular-nums' }}>
        {words}
      </Typography>
    </Dates>
  )
}
