import { Link } from 'react-router-dom'
import IconButton from '@mui/material/IconButton'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import type { UserPublic } from '#shared/api/users'
import type { ProfileTab } from '#shared/site/pages'
import { useSession } from '../../../account/useSession'
import type { ProfileState } from '../../../entities/user/profileState'
import { paths } from '../../../lib/navigation/paths'
import { common } from '../../../texts/common'
import { hovers, phone } from '../../../theme/breakpoints'
import { cssColor as c } from '../../../theme/vars'
import { Avatar } from '../../../ui/Avatar'
import type { LinkableProps } from '../../../ui/buttons/LinkableProps'
import { BackLink } from '../../../ui/buttons/BackLink'
import { ChevronLeftIcon, PlusIcon } from '../../../ui/icons/navigation'
import { texts } from '../texts'

const Head = styled('header')({ marginBottom: 28, [phone]: { marginBottom: 20 } })
const Title = styled('div')({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 16, minHeight: 46 })
const Plus = styled(IconButton)<LinkableProps>({
  flex: 'none',
  backgroundColor: c('primary.main'),
  color: c('primary.contrastText'),
  [hovers]: { '&:hover': { backgroundColor: c('primary.dark') } },
})

const creations: Partial<Record<ProfileTab, { to: string; label: string }>> = {
  itineraries: { to: paths.createItinerary, label: common.newItinerary },
  lists: { to: paths.createList, label: texts.newList },
}

export function FullListHead({ user, tab }: { user: UserPublic; tab: ProfileTab }) {
  const session = useSession()
  const creation = session.user?.id === user.id ? creations[tab] : undefined
  return (
    <Head>
      <BackLink
        to={paths.profile(user.username)}
        state={{ tab } satisfies ProfileState}
        aria-label={texts.backToProfile(user.username)}
      >
        <ChevronLeftIcon />
        <Avatar src={user.avatar} size={28} />
        <span>@{user.username}</span>
      </BackLink>
      <Title>
        <Typography variant="pageTitle">{texts.tabs[tab]}</Typography>
        {creation === undefined ? null : (
          <Plus component={Link} to={creation.to} aria-label={creation.label}>
            <PlusIcon />
          </Plus>
        )}
      </Title>
    </Head>
  )
}

export function FullListHeadSkeleton({ tab }: { tab: ProfileTab }) {
  return (
    <Head aria-busy="true">
      <Skeleton width={150} height={28} sx={{ mt: '8px', mb: '16px' }} />
      <Title>
        <Typography variant="pageTitle">{texts.tabs[tab]}</Typography>
      </Title>
    </Head>
  )
}
