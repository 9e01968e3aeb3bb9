import { Link } from 'react-router-dom'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { notificationsName } from '../../entities/notification/texts'
import { useUnread } from '../../entities/notification/useUnread'
import { paths } from '../../lib/navigation/paths'
import { phone } from '../../theme/breakpoints'
import type { LinkableProps } from '../../ui/buttons/LinkableProps'
import { BellIcon } from '../../ui/icons/navigation'

const Way = styled(Button)<LinkableProps>({ display: 'none', [phone]: { display: 'inline-flex', flex: 1 } })

/** Only on phones, whose header has no bell. */
export function NotificationsLink() {
  const unread = useUnread()
  return (
    <Way component={Link} to={paths.notifications} variant={unread === 0 ? 'outlined' : 'soft'} startIcon={<BellIcon />}>
      {notificationsName(unread)}
    </Way>
  )
}
