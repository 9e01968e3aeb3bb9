import { styled } from '@mui/material/styles'
import { usePresentUsers } from '../../../engine/hooks/useItinerarySession'
import { radius } from '../../../theme/vars'
import { Avatar } from '../../../ui/Avatar'
import { firstName, presenceCss } from './presenceColor'
import { presenceFieldNames, tripTexts } from '../base/tripTexts'

const Line = styled('p')(({ theme }) => ({
  ...theme.typography.label,
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  padding: '8px 12px 8px 8px',
  borderRadius: radius.input,
  color: 'var(--who)',
  backgroundColor: 'color-mix(in srgb, var(--who) 11%, transparent)',
  '& + &': { marginTop: 6 },
}))

export function EventFormPresence({ eventId }: { eventId: string }) {
  const others = usePresentUsers((people) => people)
  const here = others.filter((person) => person.eventId === eventId)
  return (
    <div role="status">
      {here.map(({ user, field }) => (
        <Line key={user.id} style={{ '--who': presenceCss(user.id) }}>
          <Avatar src={user.avatar} size={24} />
          {tripTexts.isEditing(firstName(user.name), presenceFieldNames[field ?? ''])}
        </Line>
      ))}
    </div>
  )
}
