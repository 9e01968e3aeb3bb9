import { Suspense, useState } from 'react'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import type { UserPublic } from '#shared/api/users'
import { useRequireLogin } from '../../account/LoginDialogProvider'
import { useSession } from '../../account/useSession'
import { useMediaQuery } from '../../lib/hooks/useBrowserState'
import { lazyPart } from '../../lib/loading/lazyPart'
import { hoverMedia, mobile } from '../../theme/breakpoints'
import { cssColor as c } from '../../theme/vars'
import { RoundButton } from '../../ui/buttons/RoundButton'
import { PlusIcon } from '../../ui/icons/navigation'
import { UserCheckIcon, UserPlusIcon } from '../../ui/icons/social'
import { toggleFollow } from './follows'
import { userTexts } from './userTexts'

const FollowMenu = lazyPart(() => import('./FollowMenu'), 'FollowMenu')

interface FollowButtonProps {
  user: UserPublic
  /** `icon`: round. `profile`: large, shows the action. `row`: small, shows the state. */
  look: 'icon' | 'profile' | 'row'
}

export function FollowButton({ user, look }: FollowButtonProps) {
  const session = useSession()
  const follow = useFollow(user)
  if (session.user?.id === user.id) return null
  const Look = looks[look]
  return (
    <>
      <Look user={user} follow={follow} />
      {follow.anchor === undefined ? null : (
        <Suspense>
          <FollowMenu username={user.username} anchor={follow.anchor} onUnfollow={follow.toggle} onClose={follow.closeMenu} />
        </Suspense>
      )}
    </>
  )
}

function useFollow({ id, name, isFollowing = false }: UserPublic) {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const isMobile = useMediaQuery(mobile)
  const loginFirst = useRequireLogin()
  const toggle = () =>
    loginFirst((userId) => (userId === id ? undefined : toggleFollow(id, isFollowing)), userTexts.loginToFollow(name))
  return {
    isFollowing,
    anchor,
    asksFirst: isMobile && isFollowing,
    press: (button: HTMLElement) => (isMobile && isFollowing ? setAnchor(button) : toggle()),
    toggle,
    closeMenu: () => setAnchor(undefined),
  }
}

interface LookProps {
  user: UserPublic
  follow: ReturnType<typeof useFollow>
}

const menuOf = ({ asksFirst, anchor }: LookProps['follow']) =>
  asksFirst ? ({ 'aria-haspopup': 'menu', 'aria-expanded': anchor !== undefined } as const) : undefined

function IconLook({ user, follow }: LookProps) {
  const { isFollowing, press, asksFirst, anchor } = follow
  return (
    <RoundButton
      label={isFollowing ? userTexts.unfollowName(user.name) : userTexts.followName(user.name)}
      look={isFollowing ? 'soft' : 'outlined'}
      size={40}
      opens={asksFirst ? { kind: 'menu', isOpen: anchor !== undefined } : undefined}
      onClick={(event) => press(event.currentTarget)}
    >
      {isFollowing ? <UserCheckIcon /> : <UserPlusIcon />}
    </RoundButton>
  )
}

function ProfileLook({ follow }: LookProps) {
  const { isFollowing, press } = follow
  return (
    <Button
      variant={isFollowing ? 'soft' : 'contained'}
      startIcon={isFollowing ? <UserCheckIcon /> : <PlusIcon />}
      onClick={(event) => press(event.currentTarget)}
      {...menuOf(follow)}
    >
      {isFollowing ? userTexts.unfollow : userTexts.follow}
    </Button>
  )
}

const Row = styled(Button)({
  flex: 'none',
  '& [data-word="hover"]': { display: 'none' },
  [hoverMedia]: {
    '&[data-turns]:hover, &[data-turns]:focus-visible': {
      backgroundColor: c('category.food.bg'),
      color: c('error.main'),
      '& [data-word="hover"]': { display: 'inline' },
      '& [data-word="rest"]': { display: 'none' },
    },
  },
})

function RowLook({ follow }: LookProps) {
  // After a click the pointer still hovers: show the state before the next action.
  const [isFresh, setFresh] = useState(false)
  const { isFollowing, press } = follow
  const rest = () => setFresh(false)
  if (!isFollowing)
    return (
      <Row
        variant="outlined"
        size="small"
        onClick={(event) => {
          setFresh(true)
          press(event.currentTarget)
        }}
      >
        {userTexts.follow}
      </Row>
    )
  return (
    <Row
      variant="soft"
      size="small"
      data-turns={isFresh || follow.asksFirst ? undefined : ''}
      onPointerLeave={rest}
      onBlur={rest}
      onClick={(event) => press(event.currentTarget)}
      {...menuOf(follow)}
    >
      <span data-word="rest">{userTexts.following}</span>
      <span data-word="hover">{userTexts.unfollow}</span>
    </Row>
  )
}

const looks = { icon: IconLook, profile: ProfileLook, row: RowLook }
