import { useEffect } from 'react'
import { styled } from '@mui/material/styles'
import { useMedia } from '../../../lib/hooks/useMedia'
import { phone } from '../../../theme/breakpoints'
import { cssColor as c } from '../../../theme/vars'
import { DayTile } from './DayTile'
import { dropAreas } from '../base/dropAreas'
import { lowScreen, narrow, twoColumns } from '../base/pageGrid'
import { useParts } from '../base/parts'
import { texts } from '../base/texts'
import { TripDates } from '../head/TripDates'
import { useActiveDay } from '../viewport/useActiveDay'
import { useFlipAnimation } from '../viewport/useFlipAnimation'
import { useShownTiles } from './shownDays'

const Index = styled('nav')({
  gridArea: 'index',
  minWidth: 0,
  // Sticky, so always in sight: the browser's scroll anchor must be in the days instead.
  overflowAnchor: 'none',
  [twoColumns]: {
    position: 'sticky',
    top: 'calc(var(--bar) + 16px)',
    maxHeight: 'calc(100dvh - var(--bar) - 32px)',
    overflowY: 'auto',
    margin: -4,
    padding: 4,
  },
  [narrow]: { position: 'sticky', top: 'var(--bar)', zIndex: 20, margin: '0 -32px', backgroundColor: c('paper') },
  // With its bar and its chip an editor's phone has no more room to give.
  [phone]: { margin: '0 -16px', '[data-editing] &': { position: 'static' } },
  [lowScreen]: { position: 'static' },
})
const Caption = styled('div')({ padding: '10px 14px 8px' })
const Tiles = styled('ol')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 2,
  [narrow]: {
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

/** All days: a column beside them, on narrow screens a strip above. Pressed, it unfolds and shows the day; the day in view is marked. */
export function DayIndex() {
  const days = useShownTiles()
  const { AddDay } = useParts()
  const active = useActiveDay(days)
  const isBeside = useMedia(twoColumns)
  const tiles = useFlipAnimation<HTMLOListElement>(
    days.map(({ id }) => id),
    'tile',
  )

  // In the horizontal strip the active day is scrolled into view.
  useEffect(() => {
    const strip = isBeside ? null : tiles.current
    const tile = strip?.querySelector<HTMLElement>('[aria-current]')
    if (strip !== null && tile !== null && tile !== undefined)
      strip.scrollTo({ left: tile.offsetLeft - (strip.clientWidth - tile.offsetWidth) / 2, behavior: 'smooth' })
  }, [tiles, active, isBeside])

  return (
    <Index aria-label={texts.dayIndex}>
      {isBeside ? (
        <Caption>
          <TripDates />
        </Caption>
      ) : null}
      <Tiles ref={tiles} id={dropAreas.tiles}>
        {days.map((day) => (
          <DayTile key={day.id} day={day} isActive={day.id === active} />
        ))}
        <AddDay />
      </Tiles>
    </Index>
  )
}
