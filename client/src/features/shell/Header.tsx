import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import { styled } from '@mui/material/styles'
import { useSession } from '../../entities/session/useSession'
import { paths } from '../../lib/paths'
import { common } from '../../texts/common'
import { phone } from '../../theme/breakpoints'
import { FriendsIcon } from '../../ui/icons/navigation'
import { Logo } from '../../ui/Logo'
import { sides } from './frame'
import { texts } from './texts'
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
  [phone]: { minHeight: 60, paddingInline: 16 },
})

/** The way home, and on the right what belongs to the person: friends and menu, or the ways in. */
export function Header() {
  return (
    <Bar>
      <Logo />
      <HeaderPerson />
    </Bar>
  )
}

const Right = styled('div')({ display: 'flex', alignItems: 'center', gap: 12, minHeight: 44 })

/** Nothing is drawn until it is known who looks: buttons that turn into an avatar would jump. */
export function HeaderPerson() {
  const { status, user } = useSession()
  if (status === 'loading') return <Right />
  return (
    <Right>
      {user === null ? (
        <>
          <Button component={Link} to={paths.login} variant="text" sx={{ '@media (max-width: 480px)': { px: 1 } }}>
            {common.login}
          </Button>
          <Button component={Link} to={paths.register}>
            {common.register}
          </Button>
        </>
      ) : (
        <>
          <Button
            component={Link}
            to={paths.friends}
            variant="text"
            color="inherit"
            startIcon={<FriendsIcon />}
            sx={{ display: { xs: 'none', md: 'inline-flex' } }}
          >
            {texts.friends}
          </Button>
          <UserButton user={user} />
        </>
      )}
    </Right>
  )
}
