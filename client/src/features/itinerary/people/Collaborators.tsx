import { Suspense, useState } from 'react'
import { styled } from '@mui/material/styles'
import type { UserBrief } from '#shared/api/users'
import { UserLine } from '../../../entities/user/UserLine'
import { useRecord, usePeople } from '../../../engine/hooks/useItinerary'
import { useOthers } from '../../../engine/hooks/useItinerarySession'
import { lazyPart } from '../../../lib/loading/lazyPart'
import { MinusIcon } from '../../../ui/icons/forms'
import { RoundButton } from '../../../ui/buttons/RoundButton'
import { useEditor } from '../base/useEditor'
import { presenceCss } from '../presence/presenceColor'
import { peopleTexts } from './peopleTexts'

const RemoveCollaborator = lazyPart(() => import('./RemoveCollaborator'), 'RemoveCollaborator')

const List = styled('ul')({
  listStyle: 'none',
  margin: '0 0 0 2px',
  padding: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 6,
})
const Item = styled('li')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
  minHeight: 48,
  '& img': { boxShadow: 'var(--ring, none)' },
})

/** Everybody who takes part, the owner first; a ring says who is here. */
export function Collaborators() {
  const [leaving, setLeaving] = useState<UserBrief>()
  const people = usePeople()
  const ownerId = useRecord((record) => record.userId)
  const { isOwner } = useEditor()
  return (
    <List>
      {people.map((person) => (
        <Row
          key={person.id}
          person={person}
          role={person.id === ownerId ? peopleTexts.owner : undefined}
          onRemove={isOwner && person.id !== ownerId ? () => setLeaving(person) : undefined}
        />
      ))}
      {leaving === undefined ? null : (
        <Suspense>
          <RemoveCollaborator person={leaving} onClose={() => setLeaving(undefined)} />
        </Suspense>
      )}
    </List>
  )
}

function Row({ person, role, onRemove }: { person: UserBrief; role: string | undefined; onRemove: (() => void) | undefined }) {
  const isHere = useOthers((others) => others.some(({ user }) => user.id === person.id))
  const ring = isHere ? `0 0 0 2px var(--p-palette-paper), 0 0 0 4px ${presenceCss(person.id)}` : undefined
  return (
    <Item style={{ '--ring': ring }}>
      <UserLine user={person} size={38} note={role} />
      {onRemove === undefined ? null : (
        <RoundButton label={peopleTexts.removeCollaborator(person.name)} size={36} onClick={onRemove}>
          <MinusIcon />
        </RoundButton>
      )}
    </Item>
  )
}
