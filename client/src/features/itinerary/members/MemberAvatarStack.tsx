import { useState } from 'react'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { visuallyHidden } from '@mui/utils'
import type { MemberRole } from '#shared/itinerary/roles'
import { MemberLine } from '../../../entities/user/MemberLine'
import { useRecord, useMembers } from '../../../engine/hooks/useItinerary'
import type { FullRecord } from '../../../engine/base/itinerarySource'
import { phone } from '../../../theme/breakpoints'
import { textSize } from '../../../theme/sizes'
import { cssColor as c, radius, touchArea } from '../../../theme/vars'
import { Avatar } from '../../../ui/Avatar'
import { Popup, popupPreloadProps } from '../../../ui/overlays/Popup'
import { Badge } from '../../../ui/cards/Badge'
import { UserIcon } from '../../../ui/icons/navigation'
import { roleTexts } from '../base/roleTexts'
import { memberTexts } from './memberTexts'

const Stack = styled(ButtonBase)({
  ...touchArea,
  borderRadius: radius.pill,
  padding: 2,
  flex: 'none',
  '& > img, & > img ~ span': { marginLeft: -12, boxShadow: `0 0 0 2px ${c('paper')}`, borderRadius: '50%' },
  '& > img:first-of-type': { marginLeft: 0 },
  [phone]: { '& > img:nth-of-type(n + 2)': { display: 'none' } },
  '@media (max-width: 359.98px)': { display: 'none' },
})
const More = styled('span')({
  display: 'grid',
  placeItems: 'center',
  width: 36,
  height: 36,
  fontSize: textSize.meta,
  fontWeight: 600,
  backgroundColor: c('sunken'),
  color: c('ink2'),
  '&[data-phone]': { display: 'none', [phone]: { display: 'grid' } },
  '&[data-wide]': { [phone]: { display: 'none' } },
})
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

const MAX_AVATARS = 3
const MAX_AVATARS_ON_PHONES = 1

/** Up to three members (one on phones) and the count. */
export function MemberAvatarStack() {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const people = useMembers()
  const ownerId = useRecord((record) => record.userId)
  const collaborators = people.filter(({ id }) => id !== ownerId)
  if (collaborators.length === 0) return null
  const isOpen = anchor !== undefined
  const beyond = (shown: number) => collaborators.length - shown
  return (
    <span {...popupPreloadProps}>
      <Stack aria-haspopup="dialog" aria-expanded={isOpen} onClick={(event) => setAnchor(event.currentTarget)}>
        <span style={visuallyHidden}>{memberTexts.showPeople(collaborators.map(({ name }) => name))}</span>
        {collaborators.slice(0, MAX_AVATARS).map(({ id, avatar }) => (
          <Avatar key={id} src={avatar} size={36} />
        ))}
        {beyond(MAX_AVATARS) > 0 ? <More data-wide="">{memberTexts.moreCollaborators(beyond(MAX_AVATARS))}</More> : null}
        {beyond(MAX_AVATARS_ON_PHONES) > 0 ? (
          <More data-phone="">{memberTexts.moreCollaborators(beyond(MAX_AVATARS_ON_PHONES))}</More>
        ) : null}
      </Stack>
      <Popup
        label={memberTexts.everybody}
        anchor={anchor}
        onClose={() => setAnchor(undefined)}
        sx={{ p: '16px 18px', width: 300 }}
      >
        <Typography variant="sideTitle" sx={{ mb: 1 }}>
          {memberTexts.collaborators}
        </Typography>
        <PeopleList />
      </Popup>
    </span>
  )
}

function PeopleList() {
  const people = useMembers()
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
              {memberTexts.owner}
            </Owner>
          ) : null}
        </Item>
      ))}
    </List>
  )
}

const noteOf = (role: MemberRole = 'editor'): string | undefined => (role === 'owner' ? undefined : roleTexts.roles[role])
