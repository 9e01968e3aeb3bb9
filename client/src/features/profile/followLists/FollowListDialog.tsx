import { useId } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { styled } from '@mui/material/styles'
import type { UserPublic } from '#shared/api/users'
import type { FollowListKind } from '#shared/site/pages'
import { followersQuery, followingQuery } from '../../../entities/user/userQueries'
import { userTexts } from '../../../entities/user/userTexts'
import { UserListRow } from '../../../entities/user/UserListRow'
import { formatCount } from '../../../lib/format'
import { EmptyState, ErrorState } from '../../../ui/status/EmptyState'
import { EndlessList } from '../../../ui/cards/EndlessList'
import { Sheet } from '../../../ui/overlays/Sheet'
import { Spinner } from '../../../ui/status/Spinner'
import { TwoPartSwitch } from '../../../ui/forms/TwoPartSwitch'
import { profileTexts } from '../profileTexts'

// Tall enough for most lists, so that tabs seldom resize it.
const Panel = styled('div')({
  marginTop: 18,
  minHeight: 330,
  maxHeight: 'min(530px, calc(100dvh - 240px))',
  overflowY: 'auto',
  outline: 'none',
})
const Rows = styled('ul')({ display: 'grid', gap: 10, padding: '4px 3px' })

interface PeopleDialogProps {
  user: UserPublic
  people: FollowListKind
  isOpen: boolean
  onSwitch: (people: FollowListKind) => void
  onClose: () => void
  onClosed: () => void
}

export function FollowListDialog({ user, people, isOpen, onSwitch, onClose, onClosed }: PeopleDialogProps) {
  const id = useId()
  const part = (value: FollowListKind) => ({
    value,
    name: (
      <>
        {profileTexts.people[value]}
        <span>&nbsp;{formatCount(user[value])}</span>
      </>
    ),
  })
  return (
    <Sheet hasAddress title={user.name} width={480} onTablets="dialog" isOpen={isOpen} onClose={onClose} onClosed={onClosed}>
      <TwoPartSwitch
        label={user.name}
        parts={[part('following'), part('followers')]}
        chosen={people}
        onChoose={onSwitch}
        panelId={id}
      />
      <Panel role="tabpanel" id={id} aria-labelledby={`${id}-${people}`} tabIndex={-1} key={people}>
        <PeopleOf user={user} people={people} />
      </Panel>
    </Sheet>
  )
}

function PeopleOf({ user, people }: { user: UserPublic; people: FollowListKind }) {
  const following = useInfiniteQuery({ ...followingQuery(user.id), enabled: people === 'following' })
  const followers = useInfiniteQuery({ ...followersQuery(user.id), enabled: people === 'followers' })
  const query = people === 'following' ? following : followers
  if (query.data === undefined)
    return query.isError ? <ErrorState sentence={userTexts.failed} onRetry={() => void query.refetch()} /> : <Spinner />
  if (query.data.length === 0) return <EmptyState picture="people" sentence={profileTexts.nobody[people]} />
  return (
    <EndlessList query={query}>
      <Rows>
        {query.data.map((person) => (
          <li key={person.id}>
            <UserListRow user={person} />
          </li>
        ))}
      </Rows>
    </EndlessList>
  )
}
