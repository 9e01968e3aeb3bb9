import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { coverUrl } from '#shared/covers'
import type { UserPublic } from '#shared/api/users'
import { useSession } from '../../../account/useSession'
import { formatUserName } from '../../../entities/user/formatUserName'
import { commonTexts } from '../../../texts/common'
import { useIsDark } from '../../../theme/useIsDark'
import { cssColor as c, floatShadow, hairline, hairlineAbove, motion, radius } from '../../../theme/vars'
import { hoverMedia } from '../../../theme/breakpoints'
import type { LinkableProps } from '../../../ui/buttons/LinkableProps'
import { Avatar } from '../../../ui/Avatar'
import { linkOrButtonProps, useUserPageLinks } from '../navigation/useOwnLinks'

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

export function ProfileCard() {
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
