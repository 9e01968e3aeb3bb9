import Button from '@mui/material/Button'
import { Link, NavLink, useLocation } from 'react-router-dom'
import { styled } from '@mui/material/styles'
import { returnStateOf } from '../../../account/returnState'
import { useSession } from '../../../account/useSession'
import { shownName } from '../../../entities/user/shownName'
import { paths } from '../../../lib/navigation/paths'
import { common } from '../../../texts/common'
import { desktop, phone } from '../../../theme/breakpoints'
import { textSize } from '../../../theme/sizes'
import { cssColor as c } from '../../../theme/vars'
import type { LinkableProps } from '../../../ui/buttons/LinkableProps'
import { FriendsIcon } from '../../../ui/icons/navigation'
import { Logo } from '../../../ui/Logo'
import { sides } from '../frame'
import { Bell } from './Bell'
import { OfflineChip } from './OfflineChip'
import { texts } from '../texts'
import { useOfflineText } from './useOfflineText'
import { UserButton } from './UserButton'

const Bar = styled('header')({
  width: '100%',
  maxWidth: 1440,
  marginInline: 'auto',
  minHeight: 72,
  ...sides,
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
      <HeaderPerson />
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
export function HeaderPerson({ hasFriends = true }: { hasFriends?: boolean }) {
  const { status, user } = useSession()
  const state = returnStateOf(useLocation())
  if (status === 'loading') return <Right />
  return (
    <Right>
      {user === null ? (
        <>
          <Button component={Link} to={paths.login} state={state} variant="text">
            {common.login}
          </Button>
          <Button component={Link} to={paths.register} state={state}>
            {common.register}
          </Button>
        </>
      ) : (
        <>
          {user.isGuest === true ? (
            <b>{shownName(user)}</b>
          ) : hasFriends ? (
            <Friends component={NavLink} to={paths.friends} variant="text" color="inherit" startIcon={<FriendsIcon />}>
              {texts.friends}
            </Friends>
          ) : null}
          <Bell />
          <UserButton user={user} />
        </>
      )}
    </Right>
  )
}
