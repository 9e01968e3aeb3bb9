import { Suspense } from 'react'
import { styled } from '@mui/material/styles'
import type { UserPublic } from '#shared/api/users'
import { lazyPart } from '../../lib/loading/lazyPart'
import { usePageTitle } from '../../lib/navigation/usePageLocation'
import { FollowListRoute, useFollowListKindOfUrl } from './followLists/FollowListRoute'
import { ProfileHeader, ProfileHeaderSkeleton } from './ProfileHeader'
import { ProfileTabs } from './tabs/ProfileTabs'
import { profileTexts } from './profileTexts'
import { ProfileLoader } from './ProfileLoader'

const HiddenNotice = lazyPart(() => import('../../entities/decision/HiddenNotice'), 'HiddenNotice')

const Fresh = styled('div')({
  '@keyframes appear': { from: { opacity: 0 } },
  animation: 'appear 200ms ease-out',
  '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
})

export function ProfilePage() {
  return <ProfileLoader loading={<ProfileHeaderSkeleton />}>{(user) => <Profile key={user.id} user={user} />}</ProfileLoader>
}

function Profile({ user }: { user: UserPublic }) {
  const { name, username } = user
  const people = useFollowListKindOfUrl()
  usePageTitle(
    people === undefined
      ? profileTexts.pageTitle(name, username)
      : profileTexts.peopleTitle(profileTexts.people[people], name, username),
  )
  return (
    <Fresh>
      {user.moderation === undefined ? null : (
        <Suspense>
          <HiddenNotice kind="profile" moderation={user.moderation} isAbove />
        </Suspense>
      )}
      <ProfileHeader user={user} />
      <ProfileTabs user={user} />
      <FollowListRoute user={user} />
    </Fresh>
  )
}
