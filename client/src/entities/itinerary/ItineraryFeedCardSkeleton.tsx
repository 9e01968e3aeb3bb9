import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import { radius } from '../../theme/vars'
import { feedWide } from '../../ui/cards/cardParts'
import { SkeletonPaper } from './ItineraryGridCardSkeleton'

const Wide = styled(SkeletonPaper)({
  height: 396,
  borderRadius: radius.panel,
  '& > :first-of-type': { height: 172 },
  [feedWide]: { height: 192, display: 'flex', gap: 20, padding: 10, '& > :first-of-type': { width: 264, flex: 'none' } },
})
const Text = styled('div')({ flex: 1, padding: 14, [feedWide]: { padding: '4px 10px 4px 0' } })

const Line = styled('div')({ display: 'flex', alignItems: 'center', gap: 10 })

export function ItineraryFeedCardSkeleton() {
  return (
    <Wide aria-hidden="true">
      <Skeleton />
      <Text>
        <Line>
          <Skeleton variant="circular" width={32} height={32} />
          <Skeleton width={150} height={12} />
        </Line>
        <Skeleton width="48%" height={20} sx={{ mt: '14px' }} />
        <Skeleton width="88%" height={12} sx={{ mt: '14px' }} />
        <Skeleton width="60%" height={12} sx={{ mt: '9px' }} />
        <Line style={{ marginTop: 20 }}>
          <Skeleton width={128} height={26} sx={{ borderRadius: '13px' }} />
          <Skeleton width={76} height={26} sx={{ borderRadius: '13px' }} />
        </Line>
      </Text>
    </Wide>
  )
}
