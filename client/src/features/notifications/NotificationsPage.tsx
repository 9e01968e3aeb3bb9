import { Link } from 'react-router-dom'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { paths } from '../../lib/navigation/paths'
import { usePageTitle } from '../../lib/navigation/usePageTitle'
import { phone } from '../../theme/breakpoints'
import { GearIcon } from '../../ui/icons/menus'
import { NotificationList } from './NotificationList'
import { texts } from './texts'

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px 16px',
  marginBottom: 24,
  // Flush with the title above.
  [phone]: { marginBottom: 16, '& > a': { marginLeft: -10 } },
})

export function NotificationsPage() {
  usePageTitle(texts.title)
  return (
    <>
      <Head>
        <Typography variant="pageTitle">{texts.title}</Typography>
        <Button component={Link} to={paths.notificationSettings} variant="text" size="small" startIcon={<GearIcon />}>
          {texts.settings}
        </Button>
      </Head>
      <NotificationList />
    </>
  )
}
