import { useState } from 'react'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { styled } from '@mui/material/styles'
import type { Invitation } from '#shared/api/invitations'
import { markInvitationsSeen } from '../../entities/invitation/queries'
import { notifyFailure } from '../../lib/notices'
import { paths } from '../../lib/navigation/paths'
import { phone } from '../../theme/breakpoints'
import { cssColor as c, float, focusRing, hairline, radius } from '../../theme/vars'
import { Avatar } from '../../ui/Avatar'
import { CloseIcon } from '../../ui/icons/navigation'
import { Popup, popupPreload } from '../../ui/overlays/Popup'
import { RoundButton } from '../../ui/buttons/RoundButton'
import { clamped } from '../../ui/cards/cardParts'
import { invitationTexts as texts } from './invitationTexts'

// On the landscape instead of in the page, so that nothing moves when it comes.
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
  boxShadow: `${hairline}, ${float}`,
  '& > [role="status"]': { minWidth: 0, overflowWrap: 'anywhere', ...clamped(3) },
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

/** Who invited the user to which trips, with links to them: one in a line, several as a number that unfolds. */
export function Invitations({ userId, invitations }: { userId: string; invitations: readonly Invitation[] }) {
  const queries = useQueryClient()
  const [anchor, setAnchor] = useState<HTMLElement>()
  const [first, ...others] = invitations
  if (first === undefined) return null
  const putAway = () => {
    const ids = invitations.map(({ itinerary }) => itinerary.id)
    markInvitationsSeen(queries, userId, ids).catch(() => notifyFailure(texts.failed))
  }
  const isByOne = others.every(({ by }) => by.id === first.by.id)
  const count = invitations.length
  return (
    <Card aria-label={texts.region}>
      {isByOne ? <Avatar src={first.by.avatar} size={32} /> : null}
      <span role="status">
        {count === 1 ? <Sentence invitation={first} /> : isByOne ? texts.severalBy(first.by.name, count) : texts.several(count)}
      </span>
      {count === 1 ? null : (
        <span {...popupPreload}>
          <Button
            variant="soft"
            size="snug"
            aria-haspopup="dialog"
            aria-expanded={anchor !== undefined}
            sx={{ flex: 'none' }}
            onClick={(event) => setAnchor(event.currentTarget)}
          >
            {texts.show}
          </Button>
        </span>
      )}
      <RoundButton label={texts.putAway} size={36} onClick={putAway}>
        <CloseIcon />
      </RoundButton>
      <Popup
        label={texts.region}
        anchor={anchor}
        onClose={() => setAnchor(undefined)}
        sx={{ p: '12px 18px', width: 380, maxWidth: 'calc(100vw - 32px)' }}
      >
        <List>
          {invitations.map((invitation) => (
            <li key={invitation.itinerary.id}>
              <Avatar src={invitation.by.avatar} size={32} />
              <span>
                <Sentence invitation={invitation} />
              </span>
            </li>
          ))}
        </List>
      </Popup>
    </Card>
  )
}

function Sentence({ invitation: { itinerary, by } }: { invitation: Invitation }) {
  return (
    <>
      {texts.invited(by.name)}
      <Title to={paths.itinerary(itinerary.id)}>{texts.title(itinerary.title)}</Title>
    </>
  )
}
