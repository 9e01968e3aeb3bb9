import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import { cssColor as c, hairline, radius } from '../../theme/vars'
import { CARD_HEIGHT_PX, COVER_HEIGHT_PX } from './ItineraryGridCard'

export const SkeletonPaper = styled('div')({ overflow: 'hidden', backgroundColor: c('surface'), boxShadow: hairline })
const Tall = styled(SkeletonPaper)({
  height: CARD_HEIGHT_PX,
  borderRadius: radius.card,
  '& > :first-of-type': { borderRadius: 0 },
})
const Body = styled('div')({ padding: '14px 14px 12px' })
const Person = styled('div')({ display: 'flex', alignItems: 'center', gap: 9, marginTop: 18 })

export function ItineraryGridCardSkeleton() {
  return (
    <Tall aria-hidden="true">
      <Skeleton variant="rectangular" height={COVER_HEIGHT_PX} />
      <Body>
        <Skeleton width="68%" height={18} />
        <Skeleton width="40%" height={12} sx={{ mt: '10px' }} />
        <Skeleton width="96%" height={12} sx={{ mt: '14px' }} />
        <Skeleton width="82%" height={12} sx={{ mt: '8px' }} />
        <Person>
          <Skeleton variant="circular" width={30} height={30} />
          <div style={{ flex: 1 }}>
            <Skeleton width="58%" height={11} />
            <Skeleton width="40%" height={9} sx={{ mt: '7px' }} />
          </div>
        </Person>
      </Body>
    </Tall>
  )
}
