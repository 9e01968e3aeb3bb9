import type { ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import type { UserBrief } from '#shared/api/users'
import { MemberLine } from '../../../entities/user/MemberLine'
import { useRecord, usePeople } from '../../../engine/hooks/useItinerary'
import { cssColor as c } from '../../../theme/vars'
import { Badge } from '../../../ui/cards/Badge'
import { UserIcon } from '../../../ui/icons/navigation'
import { peopleTexts } from './peopleTexts'

const List = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 4,
})
const Item = styled('li')({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 8, minHeight: 48 })
const Owner = styled(Badge)({ backgroundColor: c('saved.bg'), color: c('saved.text') })

/** Everybody who takes part, the owner first and marked. */
export function PeopleList({ action }: { action?: (person: UserBrief) => ReactNode }) {
  const people = usePeople()
  const ownerId = useRecord((record) => record.userId)
  return (
    <List>
      {people.map((person) => (
        <Item key={person.id}>
          <MemberLine user={person} size={38} note={undefined} />
          {person.id === ownerId ? (
            <Owner>
              <UserIcon />
              {peopleTexts.owner}
            </Owner>
          ) : (
            action?.(person)
          )}
        </Item>
      ))}
    </List>
  )
}
