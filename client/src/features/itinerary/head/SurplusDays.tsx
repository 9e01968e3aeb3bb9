import { useId } from 'react'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import type { DayView } from '#shared/itinerary/view'
import { cssColor as c, radius } from '../../../theme/vars'
import { dateTexts } from './dateTexts'

const Offer = styled('div')({
  display: 'grid',
  gap: 10,
  justifyItems: 'start',
  marginTop: 14,
  padding: '14px 16px 16px',
  borderRadius: radius.card,
  backgroundColor: c('sunken'),
})

/** For days beyond the new dates. */
export function SurplusDays({ days, onMove }: { days: readonly DayView[]; onMove: () => void }) {
  const helperId = useId()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return null
  const events = days.reduce((sum, day) => sum + day.events.length, 0)
  return (
    <Offer>
      <Typography variant="small" component="p" id={helperId} sx={{ color: 'ink2' }}>
        {dateTexts.surplusHelper(first.dayNumber, last.dayNumber, events)}
      </Typography>
      <Button variant="soft" aria-describedby={helperId} onClick={onMove}>
        {dateTexts.surplusToIdeas}
      </Button>
    </Offer>
  )
}
