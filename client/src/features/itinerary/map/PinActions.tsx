import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { commonTexts } from '../../../texts/common'
import { tripTexts } from '../base/tripTexts'
import { useEditControls } from '../base/useEditControls'
import { mapTexts } from './mapTexts'
import type { Pin } from './tripPins'
import type { PinMoves } from './usePinMoves'

/** On the card of the marked event. */
export function PinActions({ pin, byKeys }: { pin: Pin; byKeys: PinMoves['byKeys'] }) {
  const { openForm } = useEditControls()
  if (byKeys.isActive)
    return (
      <>
        <Typography variant="small" sx={{ flexBasis: '100%', color: 'ink2' }}>
          {mapTexts.movingHint}
        </Typography>
        <Button variant="soft" size="snug" onClick={byKeys.drop}>
          {mapTexts.dropHere}
        </Button>
        <Button variant="text" size="snug" onClick={byKeys.cancel}>
          {commonTexts.cancel}
        </Button>
      </>
    )
  return (
    <>
      <Button variant="outlined" color="inherit" size="snug" onClick={() => openForm({ kind: 'edit', eventId: pin.eventId })}>
        {tripTexts.editButton}
      </Button>
      <Button variant="outlined" color="inherit" size="snug" onClick={() => byKeys.start(pin.key)}>
        {mapTexts.movePin}
      </Button>
    </>
  )
}
