import { styled } from '@mui/material/styles'
import { useOthers } from '../../../engine/hooks/useItinerarySession'
import { Avatar } from '../../../ui/Avatar'
import { narrow } from '../base/pageGrid'
import { firstName, presenceCss } from './presenceColor'
import { texts } from '../base/texts'

const Corner = styled('span')({
  position: 'absolute',
  right: 12,
  top: '50%',
  marginTop: -12,
  pointerEvents: 'none',
  // Its ring reaches the strip's edge.
  [narrow]: { right: -6, top: -6, marginTop: 0 },
})

export function DayPresence({ dayId }: { dayId: string }) {
  const user = useOthers((people) => people.find((person) => person.dayId === dayId)?.user)
  if (user === undefined) return null
  return (
    <Corner>
      <Avatar src={user.avatar} size={24} ring={presenceCss(user.id)} alt={texts.isHereNow(firstName(user.name))} />
    </Corner>
  )
}
