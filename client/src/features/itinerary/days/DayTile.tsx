import { memo, type MouseEvent } from 'react'
import { styled } from '@mui/material/styles'
import { dateParts } from '#shared/dates'
import type { DayView } from '#shared/itinerary/view'
import { today } from '../../../lib/format'
import { hovers, phone } from '../../../theme/breakpoints'
import { controlLine, cssColor as c, focusRing, motion, radius } from '../../../theme/vars'
import { dayAnchor, scrollToDay } from '../viewport/dayAnchor'
import { narrow } from '../base/pageGrid'
import { useOpenDays } from '../viewport/openDays'
import { useParts } from '../base/parts'
import { texts } from '../base/texts'

const Item = styled('li')({ position: 'relative', minWidth: 0 })
const Tile = styled('a')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '32px minmax(0, 1fr)',
  gridTemplateAreas: '"number day" "number weekday"',
  alignItems: 'center',
  columnGap: 12,
  padding: '11px 14px',
  borderRadius: radius.poster,
  color: c('ink'),
  textDecoration: 'none',
  transition: motion('background-color', 'box-shadow'),
  '& > b': { ...theme.typography.dayNumber, gridArea: 'number', textAlign: 'center', fontVariantNumeric: 'tabular-nums' },
  '& > span': { ...theme.typography.label, gridArea: 'day', lineHeight: '19px' },
  '& > small': { ...theme.typography.meta, gridArea: 'weekday', color: c('ink2') },
  [hovers]: { '&:hover': { backgroundColor: c('sunken') } },
  '&:focus-visible': { ...focusRing, outlineOffset: -1 },
  '&[aria-current]': { backgroundColor: c('tint2'), color: c('onTint2'), '& > small': { color: 'inherit' } },
  '[data-drop] > &, &[data-drop]': { backgroundColor: c('tint'), boxShadow: `inset 0 0 0 2px ${c('primary.main')}` },
  [narrow]: {
    height: 72,
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridTemplateAreas: '"weekday" "number" "day"',
    alignContent: 'center',
    justifyItems: 'center',
    padding: 4,
    boxShadow: controlLine,
    backgroundColor: c('surface'),
    '& > span, & > small': { fontSize: '0.8125rem', lineHeight: '17px', fontWeight: 500, color: 'inherit' },
    '& > small': { fontWeight: 600 },
    '&[aria-current]': { boxShadow: 'none' },
    '&[data-today]': { backgroundColor: c('primary.main'), color: c('primary.contrastText'), boxShadow: 'none' },
  },
  [phone]: { height: 68, '& > small': { textTransform: 'lowercase' }, '&[data-today] > small': { textTransform: 'none' } },
}))
const Long = styled('span')({ [phone]: { display: 'none' } })
const Short = styled('span')({ display: 'none', [phone]: { display: 'inline' } })

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** A day in the index: 24, Día 1, Sábado. */
export const DayTile = memo(function DayTile({ day, isActive }: { day: DayView; isActive: boolean }) {
  const { open } = useOpenDays()
  const { TileTarget, DayPeople } = useParts()
  const { day: number, weekday } = dateParts(day.date)
  const isToday = day.date === today()
  const jump = (event: MouseEvent) => {
    event.preventDefault()
    open(day.id)
    scrollToDay(day.id)
  }
  return (
    <Item data-tile={day.id}>
      <TileTarget dayId={day.id}>
        <Tile
          href={`#${dayAnchor(day.id)}`}
          onClick={jump}
          aria-current={isActive ? 'true' : undefined}
          data-today={isToday ? '' : undefined}
          draggable={false}
        >
          <b>{number}</b>
          <span>{texts.day(day.dayNumber)}</span>
          <small>
            {isToday ? (
              texts.today
            ) : (
              <>
                <Long>{capitalised(weekday)}</Long>
                <Short>{weekday.slice(0, 3)}</Short>
              </>
            )}
          </small>
        </Tile>
      </TileTarget>
      <DayPeople dayId={day.id} />
    </Item>
  )
})
