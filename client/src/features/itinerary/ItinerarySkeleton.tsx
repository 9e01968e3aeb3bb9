import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import { commonTexts } from '../../texts/common'
import { phone } from '../../theme/breakpoints'
import { radius } from '../../theme/vars'
import { PageColumns, belowTwoColumns, PageGrid, PageSurface, threeColumns, twoColumns } from './base/pageGrid'

const Cover = styled(Skeleton)({
  gridArea: 'cover',
  height: 328,
  borderRadius: radius.hero,
  [belowTwoColumns]: { height: 272, borderRadius: 0 },
  [phone]: { height: 204 },
})
const Head = styled('div')({
  gridArea: 'head',
  display: 'grid',
  gap: 16,
  alignContent: 'start',
  [twoColumns]: { minHeight: 328, paddingTop: 12 },
})
const Index = styled('div')({
  gridArea: 'index',
  display: 'grid',
  gap: 8,
  [belowTwoColumns]: { gridAutoFlow: 'column', gridAutoColumns: 104, overflow: 'hidden', padding: '10px 0' },
})
const DayRows = styled('div')({ gridArea: 'days', display: 'grid', gap: 14, paddingTop: 12 })
const Ideas = styled('div')({ gridArea: 'ideas', display: 'none', [threeColumns]: { display: 'block' } })

export function ItinerarySkeleton() {
  return (
    <PageGrid aria-busy="true" aria-label={commonTexts.loading}>
      <Cover variant="rectangular" />
      <PageSurface>
        <Head>
          <Skeleton width={200} height={26} sx={{ borderRadius: '13px' }} />
          <Skeleton width="72%" height={48} />
          <Skeleton width="90%" height={20} />
          <Skeleton width={180} height={44} sx={{ borderRadius: '22px', mt: 1 }} />
        </Head>
        <PageColumns>
          <Index>
            {[1, 2, 3, 4].map((n) => (
              <Skeleton key={n} height={62} sx={{ borderRadius: `${radius.poster}px` }} />
            ))}
          </Index>
          <DayRows>
            <Skeleton width={260} height={30} />
            {[1, 2, 3].map((n) => (
              <Skeleton key={n} height={112} sx={{ borderRadius: `${radius.card}px` }} />
            ))}
          </DayRows>
          <Ideas>
            <Skeleton height={260} sx={{ borderRadius: `${radius.panel}px` }} />
          </Ideas>
        </PageColumns>
      </PageSurface>
    </PageGrid>
  )
}
