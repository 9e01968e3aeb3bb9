import { styled } from '@mui/material/styles'
import { shownName } from '../../../entities/user/shownName'
import { useOthers } from '../../../engine/hooks/useItinerarySession'
import { phone } from '../../../theme/breakpoints'
import { Avatar } from '../../../ui/Avatar'
import { Hint } from '../../../ui/overlays/Hint'
import { presenceCss } from './presenceColor'
import { texts } from '../base/texts'

const Row = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: '0 4px',
  display: 'flex',
  gap: 6,
  '& img': { display: 'block' },
  [phone]: { '& img': { width: 28, height: 28 } },
})

const MAX_AVATARS = 4

export function PresenceAvatars() {
  const others = useOthers((people) => people)
  if (others.length === 0) return null
  return (
    <Row aria-label={texts.presence(others.map(({ user }) => shownName(user)).join(', '))}>
      {others.slice(0, MAX_AVATARS).map(({ user }) => (
        <Hint key={user.id} as="li" text={texts.isHereNow(shownName(user))} label={texts.isHereNow(shownName(user))}>
          <Avatar src={user.avatar} size={36} ring={presenceCss(user.id)} alt={shownName(user)} />
        </Hint>
      ))}
    </Row>
  )
}
