import { styled } from '@mui/material/styles'
import { formatUserName } from '../../../entities/user/formatUserName'
import { usePresentUsers } from '../../../engine/hooks/useItinerarySession'
import { phone } from '../../../theme/breakpoints'
import { textSize } from '../../../theme/sizes'
import { cssColor as c, radius } from '../../../theme/vars'
import { Avatar } from '../../../ui/Avatar'
import { Tooltip } from '../../../ui/overlays/Tooltip'
import { tripTexts } from '../base/tripTexts'
import { belowTwoColumns } from '../base/pageGrid'
import { firstName, presenceCss } from './presenceColor'

const Outline = styled('div')({
  position: 'absolute',
  inset: 0,
  borderRadius: 'inherit',
  pointerEvents: 'none',
  boxShadow: 'inset 0 0 0 2px var(--who), 0 0 0 4px color-mix(in srgb, var(--who) 14%, transparent)',
  zIndex: 1,
  // On phones a card has no box.
  [phone]: { inset: '-7px -8px' },
})
const Tag = styled('span')({
  position: 'absolute',
  top: -13,
  left: 14,
  height: 26,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  padding: '0 12px 0 3px',
  borderRadius: radius.pill,
  backgroundColor: 'var(--who)',
  color: c('presence.tagText'),
  fontSize: textSize.meta,
  fontWeight: 600,
  whiteSpace: 'nowrap',
  [phone]: { top: 'auto', bottom: -13 },
})
const Corner = styled('span')({
  position: 'absolute',
  right: 12,
  top: '50%',
  marginTop: -12,
  pointerEvents: 'none',
  // Its ring reaches the strip's edge.
  [belowTwoColumns]: { right: -6, top: -6, marginTop: 0 },
})
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

export function EventPresence({ eventId }: { eventId: string }) {
  const user = usePresentUsers((people) => people.find((person) => person.eventId === eventId)?.user)
  if (user === undefined) return null
  return (
    <Outline style={{ '--who': presenceCss(user.id) }}>
      <Tag>
        <Avatar src={user.avatar} size={20} />
        {tripTexts.isEditing(firstName(user.name))}
      </Tag>
    </Outline>
  )
}

export function DayPresence({ dayId }: { dayId: string }) {
  const user = usePresentUsers((people) => people.find((person) => person.dayId === dayId)?.user)
  if (user === undefined) return null
  return (
    <Corner>
      <Avatar src={user.avatar} size={24} ring={presenceCss(user.id)} alt={tripTexts.isHereNow(firstName(user.name))} />
    </Corner>
  )
}

export function PresenceAvatars() {
  const others = usePresentUsers((people) => people)
  if (others.length === 0) return null
  return (
    <Row aria-label={tripTexts.presence(others.map(({ user }) => formatUserName(user)))}>
      {others.slice(0, MAX_AVATARS).map(({ user }) => (
        <Tooltip
          key={user.id}
          as="li"
          text={tripTexts.isHereNow(formatUserName(user))}
          label={tripTexts.isHereNow(formatUserName(user))}
        >
          <Avatar src={user.avatar} size={36} ring={presenceCss(user.id)} alt={formatUserName(user)} />
        </Tooltip>
      ))}
    </Row>
  )
}
