import { Suspense, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router-dom'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import type { UserPublic } from '#shared/api/users'
import { returnStateOf } from '../../../account/returnState'
import { useSession } from '../../../account/useSession'
import { UnreadCount, useUnreadCount } from '../../../entities/notification/UnreadCount'
import { formatNotificationsLabel } from '../../../entities/notification/unreadTexts'
import { formatUserName } from '../../../entities/user/formatUserName'
import { lazyPart } from '../../../lib/loading/lazyPart'
import { paths } from '../../../lib/navigation/paths'
import { commonTexts } from '../../../texts/common'
import { desktop, phone, hoverMedia } from '../../../theme/breakpoints'
import { textSize, iconSize } from '../../../theme/sizes'
import { cssColor as c } from '../../../theme/vars'
import { Avatar } from '../../../ui/Avatar'
import type { LinkableProps } from '../../../ui/buttons/LinkableProps'
import { FriendsIcon, BellIcon } from '../../../ui/icons/navigation'
import { Logo } from '../../../ui/Logo'
import { pageSidePadding } from '../frame'
import { shellTexts } from '../shellTexts'
import { OfflineChip, useOfflineText } from './OfflineChip'

const UserMenu = lazyPart(() => import('./UserMenu'), 'UserMenu')

const Bar = styled('header')({
  width: '100%',
  maxWidth: 1440,
  marginInline: 'auto',
  minHeight: 72,
  ...pageSidePadding,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 16,
  [phone]: { minHeight: 60, paddingInline: 16, gap: 8 },
})

export function Header() {
  return (
    <Bar>
      <Logo />
      <OfflineChip text={useOfflineText()} />
      <HeaderUser />
    </Bar>
  )
}

const Right = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 44,
  // Both links must fit on the narrowest phones.
  [phone]: {
    gap: 4,
    '& > a': { height: 40, padding: '0 14px', fontSize: textSize.small },
    '& > a:not(:last-of-type)': { padding: '0 6px' },
  },
  '& > b': { fontSize: textSize.small, overflowWrap: 'anywhere' },
})

const Friends = styled(Button)<LinkableProps>({
  display: 'none',
  [desktop]: { display: 'inline-flex' },
  '&[aria-current]': { backgroundColor: c('tint2'), color: c('onTint2') },
})

/** Empty while the session loads, to avoid a layout shift. */
export function HeaderUser({ hasFriends = true }: { hasFriends?: boolean }) {
  const { status, user } = useSession()
  const state = returnStateOf(useLocation())
  if (status === 'loading') return <Right />
  return (
    <Right>
      {user === null ? (
        <>
          <Button component={Link} to={paths.login} state={state} variant="text">
            {commonTexts.login}
          </Button>
          <Button component={Link} to={paths.register} state={state}>
            {commonTexts.register}
          </Button>
        </>
      ) : (
        <>
          {user.isGuest === true ? (
            <b>{formatUserName(user)}</b>
          ) : hasFriends ? (
            <Friends component={NavLink} to={paths.friends} variant="text" color="inherit" startIcon={<FriendsIcon />}>
              {shellTexts.friends}
            </Friends>
          ) : null}
          <Bell />
          <UserButton user={user} />
        </>
      )}
    </Right>
  )
}

const Disc = styled(ButtonBase)<LinkableProps>({
  position: 'relative',
  width: 44,
  height: 44,
  borderRadius: '50%',
  color: c('ink'),
  [hoverMedia]: { '&:hover': { backgroundColor: c('sunken') } },
  '&[aria-current]': { backgroundColor: c('tint2'), color: c('onTint2') },
  '& > .MuiSvgIcon-root': { fontSize: iconSize.navigation },
  // On phones the profile has the link.
  '&&': { [phone]: { display: 'none' } },
})

function Bell() {
  const unread = useUnreadCount()
  return (
    <Disc component={NavLink} to={paths.notifications} aria-label={formatNotificationsLabel(unread)}>
      <BellIcon />
      <UnreadCount count={unread} />
    </Disc>
  )
}

const Face = styled(ButtonBase)({
  borderRadius: '50%',
  padding: 2,
  '&[aria-expanded="true"]': { outline: `3px solid ${c('primary.main')}`, outlineOffset: 1 },
})

function UserButton({ user }: { user: UserPublic }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Face
        aria-label={shellTexts.userMenu}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        onPointerEnter={() => void UserMenu.load()}
        onFocus={() => void UserMenu.load()}
      >
        <Avatar src={user.avatar} size={40} />
      </Face>
      <Suspense>{anchor === null ? null : <UserMenu user={user} anchor={anchor} onClose={() => setAnchor(null)} />}</Suspense>
    </>
  )
}
