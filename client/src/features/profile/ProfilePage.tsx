import { Suspense } from 'react'
import { styled } from '@mui/material/styles'
import { Link } from 'react-router-dom'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { UserPublic } from '#shared/api/users'
import { coverUrl } from '#shared/covers'
import { lazyPart } from '../../lib/loading/lazyPart'
import { usePageTitle } from '../../lib/navigation/usePageLocation'
import { useSession } from '../../account/useSession'
import { useUnreadCount } from '../../entities/notification/UnreadCount'
import { formatNotificationsLabel } from '../../entities/notification/unreadTexts'
import { FollowButton } from '../../entities/user/FollowButton'
import { PersonMenu } from '../../entities/user/PersonMenu'
import { paths } from '../../lib/navigation/paths'
import { mobile, phone } from '../../theme/breakpoints'
import { useIsDark } from '../../theme/useIsDark'
import { cssColor as c, hairlineAbove, radius } from '../../theme/vars'
import { Avatar } from '../../ui/Avatar'
import type { LinkableProps } from '../../ui/buttons/LinkableProps'
import { BellIcon } from '../../ui/icons/navigation'
import { FollowListRoute, useFollowListKindOfUrl } from './followLists/FollowListRoute'
import { ProfileTabs } from './tabs/ProfileTabs'
import { profileTexts } from './profileTexts'
import { ProfileLoader } from './ProfileLoader'
import { FollowCount } from './followLists/FollowCount'

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

const Card = styled('section')({
  position: 'relative',
  overflow: 'hidden',
  borderRadius: radius.hero,
  backgroundColor: c('surface'),
  ...hairlineAbove,
})
const Landscape = styled('img')({
  display: 'block',
  width: '100%',
  height: 196,
  objectFit: 'cover',
  // Shows the sky rather than the ground.
  objectPosition: '50% 30%',
  [mobile]: { height: 180 },
  [phone]: { height: 112 },
})
const Person = styled('div')({
  display: 'flex',
  gap: 20,
  padding: '0 28px 26px',
  minHeight: 112,
  '& > img': { width: 142, height: 142, margin: '-52px 0 0 -6px', padding: 6, backgroundColor: c('surface') },
  [phone]: {
    flexDirection: 'column',
    gap: 10,
    padding: '0 16px 20px',
    '& > img': { width: 92, height: 92, margin: '-46px 0 0 -4px', padding: 4 },
  },
})
const Facts = styled('div')({ flex: 1, paddingTop: 16, minWidth: 0, [phone]: { paddingTop: 0 } })
const Line = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2px 18px',
  marginTop: 4,
  color: c('ink2'),
  '& > span': { overflowWrap: 'anywhere' },
  [phone]: { '& > span': { width: '100%' } },
})
const Action = styled('div')({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  alignSelf: 'flex-end',
  [phone]: { alignSelf: 'stretch', '& > button': { flex: 1 }, '&:empty': { display: 'none' } },
})

function ProfileHeader({ user }: { user: UserPublic }) {
  const tone = useIsDark() ? 'noche' : undefined
  const { status, user: self } = useSession()
  return (
    <Card>
      <Landscape src={coverUrl({ id: user.id, geonameId: null, shape: 'wide', tone })} alt="" width={792} height={332} />
      <Person>
        <Avatar src={user.avatar} size={142} />
        <Facts>
          <Typography variant="profileTitle">{user.name}</Typography>
          <Line>
            <span>@{user.username}</span>
            <FollowCount user={user} people="following" />
            <FollowCount user={user} people="followers" />
          </Line>
        </Facts>
        <Action>
          {status === 'loading' ? null : (
            <>
              {self?.id === user.id ? <NotificationsLink /> : null}
              <FollowButton user={user} look="profile" />
              <PersonMenu
                person={user}
                thing={{ kind: 'profile', id: user.id, title: `@${user.username}` }}
                look="outlined"
                size={44}
              />
            </>
          )}
        </Action>
      </Person>
    </Card>
  )
}

function ProfileHeaderSkeleton() {
  return (
    <Card aria-hidden="true" aria-busy="true">
      <Skeleton variant="rectangular" height={196} />
      <Person>
        <Skeleton variant="circular" width={130} height={130} sx={{ mt: '-46px' }} />
        <div style={{ paddingTop: 22 }}>
          <Skeleton width={220} height={28} />
          <Skeleton width={280} height={16} sx={{ mt: 1.5 }} />
        </div>
      </Person>
    </Card>
  )
}

const Way = styled(Button)<LinkableProps>({ display: 'none', [phone]: { display: 'inline-flex', flex: 1 } })

/** Only on phones, whose header has no bell. */
function NotificationsLink() {
  const unread = useUnreadCount()
  return (
    <Way component={Link} to={paths.notifications} variant={unread === 0 ? 'outlined' : 'soft'} startIcon={<BellIcon />}>
      {formatNotificationsLabel(unread)}
    </Way>
  )
}
