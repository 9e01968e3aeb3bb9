import { Suspense, useState } from 'react'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import type { UserBrief } from '#shared/api/users'
import type { GrantableRole, MemberRole } from '#shared/itinerary/roles'
import { itineraryTexts } from '../../../entities/itinerary/itineraryTexts'
import { lazyPart } from '../../../lib/loading/lazyPart'
import { cssColor as c } from '../../../theme/vars'
import { TrashIcon } from '../../../ui/icons/editing'
import { HiddenByModerationRow } from '../../../ui/forms/HiddenByModerationRow'
import { VisibilityRow } from '../../../ui/forms/VisibilityRow'
import { MemberLine } from '../../../entities/user/MemberLine'
import type { FullRecord } from '../../../engine/base/itinerarySource'
import { useRecord, useMembers } from '../../../engine/hooks/useItinerary'
import { showSuccessToast, showErrorToast } from '../../../lib/toasts'
import { usePresentUsers } from '../../../engine/hooks/useItinerarySession'
import { MinusIcon } from '../../../ui/icons/forms'
import { RoundButton } from '../../../ui/buttons/RoundButton'
import { useEditControls } from '../base/useEditControls'
import { belowTwoColumns, threeColumns } from '../base/pageGrid'
import { optionTexts } from '../base/optionTexts'
import { useHiddenReason } from '../base/useHiddenReason'
import { useAudience } from '../options/useAudience'
import { useChangeRole } from '../base/itineraryMutations'
import { RoleSelect } from '../base/RoleSelect'
import { presenceCss } from '../presence/presenceColor'
import { roleTexts } from '../base/roleTexts'
import { AddCollaborator } from './AddCollaborator'
import { memberTexts } from './memberTexts'

const DeleteOpenItinerary = lazyPart(() => import('../options/DeleteOpenItinerary'), 'DeleteOpenItinerary')

const Panel = styled('section')({
  gridArea: 'people',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 14,
  alignContent: 'start',
  maxWidth: 420,
  padding: '26px 18px 0',
  [threeColumns]: { maxWidth: 'none' },
  [belowTwoColumns]: { padding: '24px 0 0', borderTop: `1px solid ${c('hairline')}`, maxWidth: 'none' },
})

export function MembersPanel() {
  const { isOwner } = useEditControls()
  return (
    <Panel aria-label={memberTexts.collaborators}>
      <Typography variant="sideTitle">{memberTexts.collaborators}</Typography>
      <Collaborators />
      {isOwner ? (
        <>
          <AddCollaborator />
          <ItineraryVisibilityRow />
          <Deletion />
        </>
      ) : null}
    </Panel>
  )
}

function ItineraryVisibilityRow() {
  const audience = useAudience()
  if (useHiddenReason() !== undefined) return <HiddenByModerationRow {...optionTexts.hidden} />
  return <VisibilityRow {...audience} names={itineraryTexts.audience} helpers={optionTexts.visibilityHelpers} />
}

function Deletion() {
  const [asks, setAsks] = useState<boolean>()
  return (
    <div>
      <Button
        variant="text"
        color="error"
        size="small"
        startIcon={<TrashIcon />}
        sx={{ ml: -0.5, px: 1 }}
        onClick={() => setAsks(true)}
      >
        {optionTexts.deleteItinerary}
      </Button>
      {asks === undefined ? null : (
        <Suspense>
          <DeleteOpenItinerary isOpen={asks} onClose={() => setAsks(false)} />
        </Suspense>
      )}
    </div>
  )
}

const RemoveCollaborator = lazyPart(() => import('./RemoveCollaborator'), 'RemoveCollaborator')

const List = styled('ul')({
  listStyle: 'none',
  margin: '0 0 0 2px',
  padding: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 6,
  containerType: 'inline-size',
})
const Item = styled('li')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto auto',
  gridTemplateAreas: '"person role remove"',
  alignItems: 'center',
  minHeight: 48,
  '& > :first-child': { gridArea: 'person' },
  '& > span:not([data-person])': { gridArea: 'role', marginLeft: 8 },
  '& > button': { gridArea: 'remove', marginLeft: 8 },
  '& img': { boxShadow: 'var(--ring, none)' },
  // The role replaces the username.
  '@container (max-width: 359.98px)': {
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gridTemplateAreas: '"person remove" "role ."',
    '& > span:not([data-person])': { justifySelf: 'start', margin: '-4px 0 6px 47px' },
    '&[data-changeable] > :first-child > span > b + span': { display: 'none' },
  },
})

/** Owner first; a ring marks those present. */
function Collaborators() {
  const [leaving, setLeaving] = useState<UserBrief>()
  const people = useMembers()
  const ownerId = useRecord((record) => record.userId)
  const roles = useRecord((record): Partial<FullRecord>['roles'] => record.roles)
  const { isOwner } = useEditControls()
  return (
    <List>
      {people.map((person) => {
        const role = person.id === ownerId ? 'owner' : (roles?.[person.id] ?? 'editor')
        return (
          <Row
            key={person.id}
            person={person}
            role={role}
            isChangeable={isOwner}
            onRemove={isOwner && role !== 'owner' ? () => setLeaving(person) : undefined}
          />
        )
      })}
      {leaving === undefined ? null : (
        <Suspense>
          <RemoveCollaborator person={leaving} onClose={() => setLeaving(undefined)} />
        </Suspense>
      )}
    </List>
  )
}

interface RowProps {
  person: UserBrief
  role: MemberRole
  isChangeable: boolean
  onRemove: (() => void) | undefined
}

function Row({ person, role, isChangeable, onRemove }: RowProps) {
  const isHere = usePresentUsers((others) => others.some(({ user }) => user.id === person.id))
  const ring = isHere ? `0 0 0 2px var(--p-palette-paper), 0 0 0 4px ${presenceCss(person.id)}` : undefined
  return (
    <Item style={{ '--ring': ring }} data-changeable={isChangeable && role !== 'owner' ? '' : undefined}>
      <MemberLine user={person} size={38} note={noteOf(role, isChangeable)} />
      {isChangeable && role !== 'owner' ? <RoleOf person={person} role={role} /> : null}
      {onRemove === undefined ? null : (
        <RoundButton label={memberTexts.removeCollaborator(person.name)} size={36} onClick={onRemove}>
          <MinusIcon />
        </RoundButton>
      )}
    </Item>
  )
}

/** The role, unless a select shows it. */
function noteOf(role: MemberRole, isChangeable: boolean): string | undefined {
  if (role === 'owner') return memberTexts.owner
  return isChangeable ? undefined : roleTexts.roles[role]
}

function RoleOf({ person, role }: { person: UserBrief; role: GrantableRole }) {
  const change = useChangeRole()
  // Optimistic until the record has it.
  const shown = change.isPending ? change.variables.role : role
  const choose = (chosen: GrantableRole) =>
    change.mutate(
      { userId: person.id, role: chosen },
      {
        onSuccess: () => showSuccessToast(memberTexts.roleChanged[chosen](person.name)),
        onError: () => showErrorToast(memberTexts.roleFailed),
      },
    )
  return <RoleSelect label={memberTexts.roleOf(person.name)} value={shown} disabled={change.isPending} onChange={choose} />
}
