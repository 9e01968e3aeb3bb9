import { styled } from '@mui/material/styles'
import { useOthers } from '../../../engine/hooks/useItinerarySession'
import { phone } from '../../../theme/breakpoints'
import { textSize } from '../../../theme/sizes'
import { cssColor as c, radius } from '../../../theme/vars'
import { Avatar } from '../../../ui/Avatar'
import { firstName, presenceCss } from './presenceColor'
import { texts } from '../base/texts'

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

export function EventPresence({ eventId }: { eventId: string }) {
  const user = useOthers((people) => people.find((person) => person.eventId === eventId)?.user)
  if (user === undefined) return null
  return (
    <Outline style={{ '--who': presenceCss(user.id) }}>
      <Tag>
        <Avatar src={user.avatar} size={20} />
        {texts.isEditing(firstName(user.name))}
      </Tag>
    </Outline>
  )
}
