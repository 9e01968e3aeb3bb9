import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { coverUrl } from '#shared/covers'
import type { UserPublic } from '#shared/api/users'
import { commonTexts } from '../../../texts/common'
import { hoverMedia } from '../../../theme/breakpoints'
import { iconSize } from '../../../theme/sizes'
import { cssColor as c, motion, floatShadow, hairline, hairlineAbove, radius } from '../../../theme/vars'
import type { LinkableProps } from '../../../ui/buttons/LinkableProps'
import { PlusIcon } from '../../../ui/icons/navigation'
import { useSession } from '../../../account/useSession'
import { formatUserName } from '../../../entities/user/formatUserName'
import { useIsDark } from '../../../theme/useIsDark'
import { Avatar } from '../../../ui/Avatar'
import { LeftColumn } from '../frame'
import { linkOrButtonProps, useUserPageLinks, useCurrentProfileTab, sidebarLinks } from '../navigation/navigationLinks'
import { shellTexts } from '../shellTexts'

const Row = styled(ButtonBase)<LinkableProps>(({ theme }) => ({
  ...theme.typography.note,
  fontWeight: 600,
  width: '100%',
  height: 48,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-start',
  gap: 14,
  padding: '0 18px',
  borderRadius: 12,
  color: c('ink'),
  textDecoration: 'none',
  transition: motion('background-color'),
  [hoverMedia]: { '&:hover': { backgroundColor: c('sunken') } },
  '& > .MuiSvgIcon-root': { fontSize: iconSize.navigation },
  '&[aria-current]': { backgroundColor: c('tint2'), color: c('onTint2') },
}))

export function Sidebar() {
  const go = useUserPageLinks()
  const here = useCurrentProfileTab()
  return (
    <LeftColumn aria-label={shellTexts.sidebar}>
      <div style={{ position: 'sticky', top: 16 }}>
        <ProfileCard />
        <nav aria-label={shellTexts.sidebar} style={{ margin: '14px 0 14px' }}>
          {sidebarLinks.map(({ tab, label, Icon }) => (
            <Row key={tab} {...linkOrButtonProps(go.toTab(tab))} aria-current={tab === here ? 'page' : undefined}>
              <Icon />
              {label}
            </Row>
          ))}
        </nav>
        <Button {...linkOrButtonProps(go.toNewItinerary)} fullWidth sx={{ height: 48 }} startIcon={<PlusIcon />}>
          {commonTexts.newItinerary}
        </Button>
      </div>
    </LeftColumn>
  )
}

const visitor = '00000000-0000-4000-8000-000000000000'

const Card = styled(ButtonBase)<LinkableProps>({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'stretch',
  justifyContent: 'flex-start',
  width: '100%',
  height: 190,
  textAlign: 'left',
  color: c('ink'),
  textDecoration: 'none',
  borderRadius: radius.panel,
  overflow: 'hidden',
  backgroundColor: c('surface'),
  boxShadow: hairline,
  transition: motion('box-shadow'),
  [hoverMedia]: { '&:hover': { boxShadow: `${hairline}, ${floatShadow}` } },
  ...hairlineAbove,
  '& > img:first-of-type': { display: 'block', width: '100%', height: 84, objectFit: 'cover' },
})
const Face = styled('span')({
  position: 'absolute',
  left: 14,
  top: 50,
  padding: 4,
  borderRadius: '50%',
  backgroundColor: c('surface'),
})
const Names = styled('span')({ display: 'block', padding: '42px 18px 0' })

function ProfileCard() {
  const { user, status } = useSession()
  const { toProfile } = useUserPageLinks()
  return (
    <Card {...linkOrButtonProps(toProfile)}>
      <Strip user={user} />
      <Face>
        <Avatar src={user?.avatar ?? null} size={68} />
      </Face>
      {status === 'loading' ? null : (
        <Names>
          <Typography variant="sideTitle" component="span" noWrap sx={{ display: 'block', lineHeight: '24px' }}>
            {user === null ? commonTexts.someone : formatUserName(user)}
          </Typography>
          <Typography variant="small" noWrap sx={{ color: 'ink3', display: 'block' }}>
            {user === null ? commonTexts.login : user.isGuest === true ? commonTexts.keepAccount : `@${user.username}`}
          </Typography>
        </Names>
      )}
    </Card>
  )
}

function Strip({ user }: { user: UserPublic | null }) {
  const tone = useIsDark() ? 'noche' : undefined
  return <img src={coverUrl({ id: user?.id ?? visitor, geonameId: null, shape: 'strip', tone })} alt="" width={232} height={84} />
}
