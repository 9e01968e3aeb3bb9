import { Link, useLocation } from 'react-router-dom'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { useSession } from '../../../account/useSession'
import { SuggestedUsers, SuggestedUsersSkeleton } from '../../../entities/user/SuggestedUsers'
import { paths } from '../../../lib/navigation/paths'
import { ArrowRightIcon } from '../../../ui/icons/navigation'
import { shellTexts } from '../shellTexts'

const Sticky = styled('div')({ position: 'sticky', top: 16, paddingTop: 2, '& > h2': { marginBottom: 12 } })

const offers = {
  follow: { title: shellTexts.whomToFollow, limit: 3, look: 'icon', more: shellTexts.showMore },
  connect: { title: shellTexts.connect, limit: 5, look: 'row', more: shellTexts.seeAllPeople },
} as const

export function PeopleToFollow() {
  const { status } = useSession()
  const { pathname } = useLocation()
  const offer = pathname === paths.friends ? 'connect' : 'follow'
  const { title, limit, look, more } = offers[offer]
  return (
    <Sticky>
      <Typography variant="sideTitle">{title}</Typography>
      {status === 'loading' ? (
        <SuggestedUsersSkeleton rows={limit} look={look} />
      ) : (
        <SuggestedUsers key={offer} limit={limit} look={look} />
      )}
      <Button
        component={Link}
        to={paths.connect}
        variant="text"
        size="small"
        endIcon={offer === 'connect' ? <ArrowRightIcon /> : undefined}
        sx={{ ml: '-12px', mt: 1 }}
      >
        {more}
      </Button>
    </Sticky>
  )
}
