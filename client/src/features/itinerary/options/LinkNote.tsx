import Typography from '@mui/material/Typography'
import { useRecord } from '../../../engine/hooks/useItinerary'
import { linkTexts } from './audienceTexts'

/** Beside the link of an itinerary that is not for everybody: for whom it opens. */
export function LinkNote() {
  const audience = useRecord((record) => record.audience)
  const username = useRecord((record) => record.author.username)
  return (
    <Typography variant="note" component="p" role="status" sx={{ mb: 1.75 }}>
      {audience === 'followers' ? linkTexts.followers(username) : linkTexts.private}
    </Typography>
  )
}
