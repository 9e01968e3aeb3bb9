import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import type { InvitationPreview } from '#shared/api/invitationLinks'
import { useLoginFirst } from '../../account/useLoginFirst'
import { useSession } from '../../account/useSession'
import { cssColor as c } from '../../theme/vars'
import { LoadingButton } from '../../ui/buttons/LoadingButton'
import { invitationTexts as texts } from './invitationTexts'
import { WayInPage } from './WayInPage'
import { GuestEntry } from './GuestEntry'
import { InvitedTrip } from './InvitedTrip'
import { useJoin } from './useJoin'

const Other = styled('section')({ marginTop: 24, paddingTop: 20, borderTop: `1px solid ${c('hairline')}` })

interface InvitationProps {
  token: string
  invitation: InvitationPreview
}

export function Invitation({ token, invitation }: InvitationProps) {
  const { itinerary, inviter, role, needsAccount } = invitation
  const { user } = useSession()
  const loginFirst = useLoginFirst()
  const join = useJoin(token, itinerary.title)
  // The mutation reports errors itself.
  const enter = () => join.mutateAsync(undefined).catch(() => undefined)
  return (
    <WayInPage pageTitle={texts.pageTitle} title={texts.invites(inviter.name)} line={texts.roles[role]}>
      <InvitedTrip invitation={invitation} />
      {needsAccount ? (
        <Typography variant="note" sx={{ color: 'ink2', mb: 2 }}>
          {texts.guestElsewhere}
        </Typography>
      ) : null}
      <LoadingButton
        fullWidth
        size="large"
        isLoading={join.isPending}
        onClick={() => loginFirst(enter, texts.joinReason(itinerary.title), !needsAccount)}
      >
        {texts.join}
      </LoadingButton>
      {user === null ? (
        <Other aria-label={texts.withoutAccount}>
          <Typography variant="sideTitle" component="h2">
            {texts.withoutAccount}
          </Typography>
          <GuestEntry token={token} title={itinerary.title} />
        </Other>
      ) : null}
    </WayInPage>
  )
}
