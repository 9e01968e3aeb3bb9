import { styled } from '@mui/material/styles'
import type { MemberRole } from '#shared/itinerary/roles'
import type { FullRecord } from '../../../engine/base/itinerarySource'
import { MemberLine } from '../../../entities/user/MemberLine'
import { useRecord, usePeople } from '../../../engine/hooks/useItinerary'
import { cssColor as c } from '../../../theme/vars'
import { Badge } from '../../../ui/cards/Badge'
import { UserIcon } from '../../../ui/icons/navigation'
import { roleTexts } from '../base/roleTexts'
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

/** Owner first. */
export function PeopleList() {
  const people = usePeople()
  const ownerId = useRecord((record) => record.userId)
  // Local copies may be older than roles.
  const roles = useRecord((record): Partial<FullRecord>['roles'] => record.roles)
  return (
    <List>
      {people.map((person) => (
        <Item key={person.id}>
          <MemberLine user={person} size={38} note={person.id === ownerId ? undefined : noteOf(roles?.[person.id])} />
          {person.id === ownerId ? (
            <Owner>
              <UserIcon />
              {peopleTexts.owner}
            </Owner>
          ) : null}
        </Item>
      ))}
    </List>
  )
}

const noteOf = (role: MemberRole = 'editor'): string | undefined => (role === 'owner' ? undefined : roleTexts.roles[role])
