import { styled } from '@mui/material/styles'
import { useMediaQuery } from '../../../lib/hooks/useBrowserState'
import { phone } from '../../../theme/breakpoints'
import { cssColor as c } from '../../../theme/vars'
import { DayTile } from './DayTile'
import { shortScreen, belowTwoColumns, twoColumns } from '../base/pageGrid'
import { editModeChunks, useIsEditing } from '../base/pageMode'
import { tripTexts } from '../base/tripTexts'
import { TripDates } from '../head/TripDates'
import { useActiveDay } from '../viewport/useActiveDay'
import { useFlipAnimation } from '../../../lib/motion/useFlipAnimation'
import { useRenderedDayTiles } from './renderedDays'

const AddDayButton = editModeChunks.part(() => import('./AddDayButton'), 'AddDayButton')

const Index = styled('nav')({
  gridArea: 'index',
  minWidth: 0,
  // Must not become the browser's scroll anchor.
  overflowAnchor: 'none',
  [twoColumns]: {
    position: 'sticky',
    top: 'calc(var(--bar) + 16px)',
    maxHeight: 'calc(100dvh - var(--bar) - 32px)',
    overflowY: 'auto',
    margin: -4,
    padding: 4,
  },
  [belowTwoColumns]: { position: 'sticky', top: 'var(--bar)', zIndex: 20, margin: '0 -32px', backgroundColor: c('paper') },
  // The editing bar takes this space.
  [phone]: { margin: '0 -16px', '&[data-editing]': { position: 'static' } },
  [shortScreen]: { position: 'static' },
})
const Caption = styled('div')({ padding: '10px 14px 8px' })
const Tiles = styled('ol')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 2,
  [belowTwoColumns]: {
    gridAutoFlow: 'column',
    gridAutoColumns: '104px',
    gap: 10,
    padding: '10px 32px',
    overflowX: 'auto',
    scrollbarWidth: 'none',
    '&::-webkit-scrollbar': { display: 'none' },
  },
  [phone]: { gridAutoColumns: '76px', gap: 8, padding: '10px 16px' },
})

/** A column, on narrow screens a strip. */
export function DayIndex() {
  const days = useRenderedDayTiles()
  const isEditing = useIsEditing()
  const active = useActiveDay(days)
  const isBeside = useMediaQuery(twoColumns)
  const tiles = useFlipAnimation<HTMLOListElement>(
    days.map(({ id }) => id),
    'tile',
  )

  return (
    <Index aria-label={tripTexts.dayIndex} data-editing={isEditing ? '' : undefined}>
      {isBeside ? (
        <Caption>
          <TripDates />
        </Caption>
      ) : null}
      <Tiles ref={tiles}>
        {days.map((day) => (
          <DayTile key={day.id} day={day} isActive={day.id === active} isInStrip={!isBeside} />
        ))}
        {isEditing ? <AddDayButton /> : null}
      </Tiles>
    </Index>
  )
}
