import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import { cssColor as c, hairline, radius } from '../../theme/vars'
import { cardHeight, coverHeight } from './ItineraryCard'
import { feedWide } from './ItineraryFeedCard'

const Paper = styled('div')({ overflow: 'hidden', backgroundColor: c('surface'), boxShadow: hairline })
const Tall = styled(Paper)({ height: cardHeight, borderRadius: radius.card, '& > :first-of-type': { borderRadius: 0 } })
const Body = styled('div')({ padding: '14px 14px 12px' })
const Person = styled('div')({ display: 'flex', alignItems: 'center', gap: 9, marginTop: 18 })
const Wide = styled(Paper)({
  height: 396,
  borderRadius: radius.panel,
  '& > :first-of-type': { height: 172 },
  [feedWide]: { height: 192, display: 'flex', gap: 20, padding: 10, '& > :first-of-type': { width: 264, flex: 'none' } },
})
const Text = styled('div')({ flex: 1, padding: 14, [feedWide]: { padding: '4px 10px 4px 0' } })

/** A card in the making, of the very size of the card. */
export function SkeletonCard() {
  return (
    <Tall aria-hidden="true">
      <Skeleton variant="rectangular" height={coverHeight} />
      <Body>
        <Skeleton width="68%" height={18} />
        <Skeleton width="40%" height={12} sx={{ mt: '10px' }} />
        <Skeleton width="96%" height={12} sx={{ mt: '14px' }} />
        <Skeleton width="82%" height={12} sx={{ mt: '8px' }} />
        <Person>
          <Skeleton variant="circular" width={30} height={30} />
          <Skeleton width="42%" height={12} />
        </Person>
      </Body>
    </Tall>
  )
}

/** The same of a feed card. */
export function SkeletonFeedCard() {
  return (
    <Wide aria-hidden="true">
      <Skeleton />
      <Text>
        <Skeleton width="34%" height={14} />
        <Skeleton width="48%" height={20} sx={{ mt: '18px' }} />
        <Skeleton width="88%" height={12} sx={{ mt: '14px' }} />
        <Skeleton width="60%" height={12} sx={{ mt: '8px' }} />
        <Skeleton width="40%" height={26} sx={{ mt: '20px', borderRadius: '13px' }} />
      </Text>
    </Wide>
  )
}
