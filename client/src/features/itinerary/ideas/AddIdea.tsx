import Button from '@mui/material/Button'
import { IDEAS_DAY_ID } from '#shared/itinerary/ideas'
import { PlusIcon } from '../../../ui/icons/navigation'
import { tripTexts } from '../base/tripTexts'
import { useEditControls } from '../base/useEditControls'
import { usePageElement } from '../viewport/pageElements'

export function AddIdea() {
  const { openForm } = useEditControls()
  return (
    <Button
      variant="text"
      size="small"
      startIcon={<PlusIcon />}
      ref={usePageElement('addEvent', IDEAS_DAY_ID)}
      onClick={() => openForm({ kind: 'new', dayId: IDEAS_DAY_ID })}
    >
      {tripTexts.addIdea}
    </Button>
  )
}
