import { Suspense, useState } from 'react'
import Button from '@mui/material/Button'
import { lazyPart } from '../../lib/loading/lazyPart'
import { CalendarIcon } from '../../ui/icons/navigation'
import { texts } from './texts'

const CalendarAddress = lazyPart(() => import('../../entities/calendar/CalendarAddress'), 'CalendarAddress')

/** The calendar's secret address, requested when opened. */
export function OwnCalendar() {
  const [isOpen, setOpen] = useState(false)
  if (isOpen)
    return (
      <Suspense>
        <CalendarAddress subject={null} />
      </Suspense>
    )
  return (
    <Button variant="outlined" color="inherit" startIcon={<CalendarIcon />} onClick={() => setOpen(true)}>
      {texts.subscribe}
    </Button>
  )
}
