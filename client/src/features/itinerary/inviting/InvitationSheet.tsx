import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { useRecord } from '../../../engine/hooks/useItinerary'
import { cssColor as c } from '../../../theme/vars'
import { Sheet } from '../../../ui/overlays/Sheet'
import { InvitationLinks } from './InvitationLinks'
import { inviteTexts as texts } from './inviteTexts'
import { NewInvitationLink } from './NewInvitationLink'

const Active = styled('section')({ marginTop: 22, paddingTop: 18, borderTop: `1px solid ${c('hairline')}` })

export function InvitationSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const id = useRecord((record) => record.id)
  const title = useRecord((record) => record.title)
  return (
    <Sheet title={texts.title} subtitle={title} isOpen={isOpen} onClose={onClose} width={480}>
      <Typography variant="small" component="p" sx={{ color: 'ink2', mb: 2, textWrap: 'pretty' }}>
        {texts.helper}
      </Typography>
      <NewInvitationLink itineraryId={id} title={title} />
      <Active aria-label={texts.active}>
        <Typography variant="sideTitle" component="h3">
          {texts.active}
        </Typography>
        <InvitationLinks itineraryId={id} />
      </Active>
    </Sheet>
  )
}
