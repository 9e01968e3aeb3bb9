import ButtonBase from '@mui/material/ButtonBase'
import { NavLink } from 'react-router-dom'
import { styled } from '@mui/material/styles'
import { notificationsName } from '../../../entities/notification/texts'
import { UnreadCount } from '../../../entities/notification/UnreadCount'
import { useUnread } from '../../../entities/notification/useUnread'
import { paths } from '../../../lib/navigation/paths'
import { hovers, phone } from '../../../theme/breakpoints'
import { iconSize } from '../../../theme/sizes'
import { cssColor as c } from '../../../theme/vars'
import type { LinkableProps } from '../../../ui/buttons/LinkableProps'
import { BellIcon } from '../../../ui/icons/navigation'

const Disc = styled(ButtonBase)<LinkableProps>({
  position: 'relative',
  width: 44,
  height: 44,
  borderRadius: '50%',
  color: c('ink'),
  [hovers]: { '&:hover': { backgroundColor: c('sunken') } },
  '&[aria-current]': { backgroundColor: c('tint2'), color: c('onTint2') },
  '& > .MuiSvgIcon-root': { fontSize: iconSize.navigation },
  // On phones the profile has the link.
  '&&': { [phone]: { display: 'none' } },
})

export function Bell() {
  const unread = useUnread()
  return (
    <Disc component={NavLink} to={paths.notifications} aria-label={notificationsName(unread)}>
      <BellIcon />
      <UnreadCount count={unread} />
    </Disc>
  )
}
