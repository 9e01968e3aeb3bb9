import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { cssColor as c } from '../../../theme/vars'
import { DaySection } from './DaySection'
import { belowTwoColumns } from '../base/pageGrid'
import { editModeChunks, useIsEditing } from '../base/pageMode'
import { tripTexts } from '../base/tripTexts'
import { useFlipAnimation } from '../../../lib/motion/useFlipAnimation'
import { useRenderedDays } from './renderedDays'

const AddDayButton = editModeChunks.part(() => import('./AddDayButton'), 'AddDayButton')

const List = styled('div')({
  gridArea: 'days',
  minWidth: 0,
  '& > section + section': { borderTop: `1px solid ${c('hairline')}` },
})
// Hidden on narrow screens, where the index has the same tile.
const Alone = styled('ul')({
  listStyle: 'none',
  width: 'fit-content',
  margin: '8px 0 0 -16px',
  padding: 0,
  [belowTwoColumns]: { display: 'none' },
})

export function DayList() {
  const days = useRenderedDays()
  const isEditing = useIsEditing()
  const list = useFlipAnimation<HTMLDivElement>(
    days.map(({ id }) => id),
    'day',
  )
  return (
    <List ref={list}>
      {days.map((day) => (
        <DaySection key={day.id} dayId={day.id} />
      ))}
      {days.length === 0 ? (
        <>
          <Typography sx={{ color: 'ink2' }}>{tripTexts.noDays}</Typography>
          <Alone>{isEditing ? <AddDayButton /> : null}</Alone>
        </>
      ) : null}
    </List>
  )
}
