import Button from '@mui/material/Button'
import { useItinerary } from '../../../engine/hooks/useItinerary'
import { PlusIcon } from '../../../ui/icons/navigation'
import { useEditControls } from '../base/useEditControls'
import { EmptyDay } from './EmptyDay'
import { EmptyTrip } from './EmptyTrip'
import { tripTexts } from '../base/tripTexts'

export function StartPlanning({ dayId }: { dayId: string }) {
  const { setEditing, openForm } = useEditControls()
  const isTripEmpty = useItinerary((view) => Object.keys(view.events).length === 0)
  if (!isTripEmpty) return <EmptyDay />
  const start = () => {
    setEditing(true)
    openForm({ kind: 'new', dayId })
  }
  return (
    <EmptyTrip>
      <Button variant="soft" startIcon={<PlusIcon />} onClick={start}>
        {tripTexts.firstPlan}
      </Button>
    </EmptyTrip>
  )
}
