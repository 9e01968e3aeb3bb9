import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { cssColor as c } from '../../../theme/vars'
import { DaySection } from './DaySection'
import { narrow } from '../base/pageGrid'
import { editMode, useIsEditing } from '../base/pageMode'
import { texts } from '../base/texts'
import { useFlipAnimation } from '../../../lib/motion/useFlipAnimation'
import { useDrawnDays } from './drawnDays'

const AddDay = editMode.part(() => import('./AddDayButton'), 'AddDayButton')

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
  [narrow]: { display: 'none' },
})

export function Days() {
  const days = useDrawnDays()
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
          <Typography sx={{ color: 'ink2' }}>{texts.noDays}</Typography>
          <Alone>{isEditing ? <AddDay /> : null}</Alone>
        </>
      ) : null}
    </List>
  )
}
