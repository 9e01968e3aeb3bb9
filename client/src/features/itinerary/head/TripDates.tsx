import Typography from '@mui/material/Typography'
import { fromWireDate } from '#shared/wireDates'
import { formatDayMonthRange } from '../../../lib/dateFormats'
import { useRecord } from '../../../engine/hooks/useItinerary'
import { editModeChunks, useIsEditing } from '../base/pageMode'

const DatesButton = editModeChunks.part(() => import('./DatesButton'), 'DatesButton')

/** '24 – 27 oct 2026'. */
export function TripDates() {
  const isEditing = useIsEditing()
  const words = useRecord(({ startDate, endDate }) => {
    const end = fromWireDate(endDate)
    return `${formatDayMonthRange(fromWireDate(startDate), end)} ${end.slice(0, 4)}`
  })
  const dates = (
    <Typography variant="small" component="time" sx={{ fontWeight: 600, color: 'ink2', fontVariantNumeric: 'tabular-nums' }}>
      {words}
    </Typography>
  )
  return isEditing ? <DatesButton>{dates}</DatesButton> : dates
}
