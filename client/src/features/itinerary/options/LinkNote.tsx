import Typography from '@mui/material/Typography'
import { useRecord } from '../../../engine/hooks/useItinerary'
import { useHiding } from '../base/useHiding'
import { linkTexts } from './audienceTexts'

export function LinkNote() {
  const audience = useRecord((record) => record.audience)
  const username = useRecord((record) => record.author.username)
  const isOwner = useRecord((record) => record.myRole === 'owner')
  const isHidden = useHiding() !== undefined
  return (
    <Typography variant="note" component="p" role="status" sx={{ mb: 1.75 }}>
      {isHidden
        ? linkTexts.hidden
        : audience !== 'followers'
          ? linkTexts.private
          : isOwner
            ? linkTexts.ownFollowers
            : linkTexts.followers(username)}
    </Typography>
  )
}
