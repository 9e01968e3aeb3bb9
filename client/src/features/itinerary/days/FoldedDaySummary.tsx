import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { isCategory } from '#shared/categories'
import { useItinerary } from '../../../engine/hooks/useItinerary'
import { phone } from '../../../theme/breakpoints'
import { cssColor as c } from '../../../theme/vars'
import { CategoryDisc } from '../events/CategoryDisc'
import { texts } from '../base/texts'

const MAX_CATEGORY_DISCS = 4

const Row = styled('div')({ display: 'flex', alignItems: 'center', gap: 12, pointerEvents: 'none' })
const Discs = styled('span')({
  display: 'flex',
  '& > *': { marginLeft: -7, boxShadow: `0 0 0 2px ${c('paper')}` },
  [phone]: { display: 'none' },
})

export function FoldedDaySummary({ ids }: { ids: readonly string[] }) {
  const kinds = useItinerary((view) =>
    ids
      .slice(0, MAX_CATEGORY_DISCS)
      .map((id) => view.events[id]?.category ?? '')
      .join(),
  )
  if (ids.length === 0) return null
  return (
    <Row>
      <Discs aria-hidden="true">
        {kinds.split(',').map((kind, i) => (
          <CategoryDisc key={`${kind}${i}`} category={isCategory(kind) ? kind : null} size={30} />
        ))}
      </Discs>
      <Typography variant="small" sx={{ color: 'ink2' }}>
        {texts.events(ids.length)}
      </Typography>
    </Row>
  )
}
