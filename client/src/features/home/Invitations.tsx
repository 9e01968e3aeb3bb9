import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import type { Invitation, OwnershipOffer } from '#shared/api/invitations'
import { markInvitationsSeen, useRejectInvitation } from '../../entities/invitation/invitationQueries'
import { paths } from '../../lib/navigation/paths'
import { showErrorToast } from '../../lib/toasts'
import { phone } from '../../theme/breakpoints'
import { cssColor as c, floatShadow, focusRing, hairline, radius } from '../../theme/vars'
import { Avatar } from '../../ui/Avatar'
import { RoundButton } from '../../ui/buttons/RoundButton'
import { lineClamp } from '../../ui/cards/cardParts'
import { CloseIcon } from '../../ui/icons/navigation'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog'
import { Popup, popupPreloadProps } from '../../ui/overlays/Popup'
import { homeInvitationTexts } from './homeInvitationTexts'

// Over the landscape, to avoid a layout shift.
const Card = styled('section')(({ theme }) => ({
  ...theme.typography.small,
  position: 'absolute',
  left: 36,
  bottom: 40,
  zIndex: 1,
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  maxWidth: 'min(520px, calc(100% - 72px))',
  minHeight: 48,
  padding: '4px 6px 4px 10px',
  borderRadius: radius.panel,
  backgroundColor: c('surface'),
  color: c('ink'),
  boxShadow: `${hairline}, ${floatShadow}`,
  '& > [role="status"]': { minWidth: 0, overflowWrap: 'anywhere', ...lineClamp(3) },
  [phone]: { left: 12, maxWidth: 'calc(100% - 24px)' },
}))
const Title = styled(Link)({
  color: c('primary.main'),
  fontWeight: 600,
  borderRadius: 4,
  textUnderlineOffset: 3,
  textDecorationColor: c('controlLine'),
  '&:hover': { textDecorationColor: 'currentcolor' },
  '&:focus-visible': focusRing,
})
const List = styled('ul')(({ theme }) => ({
  ...theme.typography.small,
  display: 'grid',
  gap: 12,
  '& > li': { display: 'flex', alignItems: 'center', gap: 10, minHeight: 44, overflowWrap: 'anywhere' },
  '& > li > span': { minWidth: 0 },
}))

interface InvitationsProps {
  userId: string
  invitations: readonly Invitation[]
  offers: readonly OwnershipOffer[]
}

export function Invitations({ userId, invitations, offers }: InvitationsProps) {
  const queries = useQueryClient()
  const [anchor, setAnchor] = useState<HTMLElement>()
  const [rejected, setRejected] = useState<Invitation>()
  const rejecting = useRejectInvitation(userId)
  const [first] = invitations
  const count = invitations.length + offers.length
  const isOne = count === 1
  const isByOne = first !== undefined && offers.length === 0 && invitations.every(({ by }) => by.id === first.by.id)
  const putAway = () => {
    const ids = invitations.map(({ itinerary }) => itinerary.id)
    markInvitationsSeen(queries, userId, ids).catch(() => showErrorToast(homeInvitationTexts.failed))
  }
  const ask = (invitation: Invitation) => {
    setAnchor(undefined)
    setRejected(invitation)
  }
  const lines = [
    ...offers.map((offer) => <Offered key={offer.itinerary.id} offer={offer} />),
    ...invitations.map((invitation) => (
      <Invited key={invitation.itinerary.id} invitation={invitation} onReject={() => ask(invitation)} />
    )),
  ]
  const sentence =
    offers.length > 0
      ? homeInvitationTexts.unanswered(count)
      : isByOne
        ? homeInvitationTexts.severalBy(first.by.name, count)
        : homeInvitationTexts.several(count)
  return (
    <Card aria-label={homeInvitationTexts.region}>
      {isOne ? (
        lines
      ) : (
        <>
          {isByOne ? <Avatar src={first.by.avatar} size={32} /> : null}
          <span role="status">{sentence}</span>
          <span {...popupPreloadProps}>
            <Button
              variant="soft"
              size="snug"
              aria-haspopup="dialog"
              aria-expanded={anchor !== undefined}
              sx={{ flex: 'none' }}
              onClick={(event) => setAnchor(event.currentTarget)}
            >
              {homeInvitationTexts.show}
            </Button>
          </span>
        </>
      )}
      {first === undefined ? null : (
        <RoundButton label={homeInvitationTexts.putAway} size={36} onClick={putAway}>
          <CloseIcon />
        </RoundButton>
      )}
      <Popup
        label={homeInvitationTexts.region}
        anchor={anchor}
        onClose={() => setAnchor(undefined)}
        sx={{ p: '12px 18px', width: 420, maxWidth: 'calc(100vw - 32px)' }}
      >
        <List>
          {lines.map((line) => (
            <li key={line.key}>{line}</li>
          ))}
        </List>
      </Popup>
      <ConfirmDialog
        question={homeInvitationTexts.rejecting(rejected?.itinerary.title ?? '')}
        consequence={homeInvitationTexts.consequence}
        confirm={homeInvitationTexts.reject}
        isOpen={rejected !== undefined}
        isWorking={rejecting.isPending}
        error={rejecting.isError ? homeInvitationTexts.rejectFailed : undefined}
        onCancel={() => setRejected(undefined)}
        onConfirm={() => rejected && rejecting.mutate(rejected.itinerary.id, { onSuccess: () => setRejected(undefined) })}
      />
    </Card>
  )
}

function Invited({ invitation: { itinerary, by }, onReject }: { invitation: Invitation; onReject: () => void }) {
  return (
    <>
      <Avatar src={by.avatar} size={32} />
      <span role="status">
        {homeInvitationTexts.invited(by.name)}
        <Title to={paths.itinerary(itinerary.id)}>{homeInvitationTexts.title(itinerary.title)}</Title>
      </span>
      <Button variant="text" size="snug" sx={{ flex: 'none', ml: 'auto' }} onClick={onReject}>
        {homeInvitationTexts.reject}
      </Button>
    </>
  )
}

const Offered = ({ offer: { itinerary } }: { offer: OwnershipOffer }) => (
  <span role="status">
    {homeInvitationTexts.offered.before}
    <Title to={paths.itinerary(itinerary.id)}>{homeInvitationTexts.title(itinerary.title)}</Title>
    {homeInvitationTexts.offered.after}
  </span>
)
