import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useRecord } from '../../../engine/hooks/useItinerary'
import { useRecordEditor, useSendNow } from '../../../engine/hooks/useItinerarySession'
import { privateNoteTexts } from './privateNoteTexts'

/** Beside the link of a private itinerary: for whom it opens. Its owner may make it public there. */
export function PrivateNote() {
  const isOwner = useRecord((record) => record.myRole === 'owner')
  const record = useRecordEditor()
  const sendNow = useSendNow()
  const publish = () => {
    record.change({ isPublic: true })
    sendNow()
  }
  return (
    <Stack sx={{ gap: 1.25, mb: 1.75, alignItems: 'flex-start' }}>
      <Typography variant="note" component="p" role="status">
        {privateNoteTexts.sentence}
      </Typography>
      {isOwner ? (
        <Button variant="outlined" size="snug" onClick={publish}>
          {privateNoteTexts.makePublic}
        </Button>
      ) : null}
    </Stack>
  )
}
