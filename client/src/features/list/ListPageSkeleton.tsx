import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import { ItineraryGridCardSkeleton } from '../../entities/itinerary/ItineraryGridCardSkeleton'
import { phone } from '../../theme/breakpoints'
import { radius } from '../../theme/vars'
import { CardGrid } from '../../ui/cards/CardGrid'
import { Head, HeadText } from './head/headStyles'

const Cover = styled('div')({
  height: 264,
  overflow: 'hidden',
  borderRadius: radius.hero,
  '& > *': { height: '100%' },
  [phone]: { height: 200, borderRadius: 20 },
})
const Cards = styled(CardGrid)({ marginTop: 28, [phone]: { marginTop: 20 } })

export function ListPageSkeleton() {
  return (
    <div aria-hidden="true" aria-busy="true">
      <Head>
        <Cover>
          <Skeleton variant="rectangular" />
        </Cover>
        <HeadText>
          <Skeleton width={132} height={26} sx={{ my: '5px', borderRadius: '13px' }} />
          <Skeleton width="72%" height={36} />
          <Skeleton width="94%" height={18} />
          <Skeleton width="56%" height={18} />
          <Skeleton width={180} height={44} sx={{ mt: 'auto', borderRadius: '22px' }} />
        </HeadText>
      </Head>
      <Cards>
        {[0, 1, 2].map((place) => (
          <li key={place}>
            <ItineraryGridCardSkeleton />
          </li>
        ))}
      </Cards>
    </div>
  )
}
