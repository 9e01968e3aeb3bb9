import type { ReactNode } from 'react'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import type { ListCard as Card } from '#shared/api/lists'
import { audienceOf } from '#shared/audience'
import { paths } from '../../lib/navigation/paths'
import { phone } from '../../theme/breakpoints'
import { cssColor as c, hairline, radius } from '../../theme/vars'
import { AudienceBadge } from '../../ui/cards/Badge'
import {
  useCardHeadingLevel,
  lineClamp,
  cardCoverCorners,
  TallCardBadges,
  TallCardBody,
  TallCardCorner,
  TallCardFoot,
  TallCardPaper,
} from '../../ui/cards/cardParts'
import { CardLink } from '../../ui/cards/CardLink'
import { LikeButton } from '../like/LikeButton'
import { PersonMenu } from '../user/PersonMenu'
import { UserLine } from '../user/UserLine'
import { ItineraryCountBadge } from './ItineraryCountBadge'
import { ListCover } from './ListCover'
import { listTexts } from './listTexts'

const size = { height: 272, [phone]: { height: 290 } }
const coverSize = { height: 136, [phone]: { height: 152 } }

const Paper = styled(TallCardPaper)({ minHeight: size.height, [phone]: { minHeight: size[phone].height } })
const Cover = styled(ListCover)({ ...coverSize, ...cardCoverCorners })
const Foot = styled(TallCardFoot)({ paddingTop: 8 })

interface ListCardProps {
  list: Card
  action?: ReactNode
  menu?: ReactNode
}

export function ListGridCard({
  list,
  action,
  menu = <PersonMenu person={list.author} thing={{ kind: 'list', id: list.id, title: list.title }} />,
}: ListCardProps) {
  const { id, title, description, itineraryCount, author, likes, isLiked } = list
  return (
    <Paper>
      <Cover list={list} />
      <TallCardBadges>
        <ItineraryCountBadge count={itineraryCount} />
        <AudienceBadge audience={audienceOf(list)} names={listTexts.audience} />
      </TallCardBadges>
      <TallCardBody>
        <Typography variant="cardTitle" component={useCardHeadingLevel()} sx={lineClamp(2)}>
          <CardLink to={paths.list(id)}>{title}</CardLink>
        </Typography>
        <Typography variant="small" component="p" sx={{ color: 'ink2', mt: '3px', overflowWrap: 'anywhere', ...lineClamp(2) }}>
          {description}
        </Typography>
        <Foot>
          <UserLine user={author} />
          {action ?? <LikeButton kind="list" id={id} title={title} likes={likes} isLiked={isLiked} />}
        </Foot>
      </TallCardBody>
      <TallCardCorner>{menu}</TallCardCorner>
    </Paper>
  )
}

const Waiting = styled('div')({
  ...size,
  overflow: 'hidden',
  borderRadius: radius.card,
  backgroundColor: c('surface'),
  boxShadow: hairline,
  '& > :first-of-type': { ...coverSize, borderRadius: 0 },
})
const Person = styled('div')({ display: 'flex', alignItems: 'center', gap: 9, marginTop: 16 })

export function ListCardSkeleton() {
  return (
    <Waiting aria-hidden="true">
      <Skeleton />
      <div style={{ padding: '20px 14px 12px' }}>
        <Skeleton width="62%" height={18} />
        <Skeleton width="90%" height={12} sx={{ mt: '12px' }} />
        <Person>
          <Skeleton variant="circular" width={30} height={30} />
          <Skeleton width="42%" height={12} />
        </Person>
      </div>
    </Waiting>
  )
}
