import Typography from '@mui/material/Typography'
import { useRecord } from '../../../engine/hooks/useItinerary'
import { useHiddenReason } from '../base/useHiddenReason'
import { linkAudienceTexts } from './optionsTexts'

export function LinkAudienceNote() {
  const audience = useRecord((record) => record.audience)
  const username = useRecord((record) => record.author.username)
  const isOwner = useRecord((record) => record.myRole === 'owner')
  const isHidden = useHiddenReason() !== undefined
  return (
    <Typography variant="note" component="p" role="status" sx={{ mb: 1.75 }}>
      {isHidden
        ? linkAudienceTexts.hidden
        : audience !== 'followers'
          ? linkAudienceTexts.private
          : isOwner
            ? linkAudienceTexts.ownFollowers
            : linkAudienceTexts.followers(username)}
    </Typography>
  )
}
