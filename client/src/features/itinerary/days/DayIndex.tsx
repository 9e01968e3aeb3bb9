import { memo, type MouseEvent } from 'react'
import { styled } from '@mui/material/styles'
import { dateParts } from '#shared/dates'
import type { DayView } from '#shared/itinerary/view'
import { useMediaQuery } from '../../../lib/hooks/useBrowserState'
import { phone, hoverMedia } from '../../../theme/breakpoints'
import { cssColor as c, controlLine, focusRing, motion, radius } from '../../../theme/vars'
import { useFlipAnimation } from '../../../lib/motion/useFlipAnimation'
import { prefersReducedMotion } from '../../../lib/motion/scrollAnchors'
import { textSize } from '../../../theme/sizes'
import { mapBeside, shortScreen, belowTwoColumns, twoColumns } from '../base/pageGrid'
import { editModeChunks, useIsEditing, memberChunks, useIsMember } from '../base/pageMode'
import { tripTexts } from '../base/tripTexts'
import { TripDates } from '../head/TripDates'
import { MapButton } from '../map/ViewSwitch'
import { useActiveDay } from '../viewport/useActiveDay'
import { dayElementId, scrollToDay } from '../viewport/dayAnchor'
import { useFoldActions } from '../viewport/openDays'
import { useTripTime } from '../viewport/useTripTime'
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
const Caption = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 16px',
  padding: '10px 14px 8px',
})
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
  const isMapBeside = useMediaQuery(mapBeside)
  const tiles = useFlipAnimation<HTMLOListElement>(
    days.map(({ id }) => id),
    'tile',
  )

  return (
    <Index aria-label={tripTexts.dayIndex} data-editing={isEditing ? '' : undefined}>
      {isBeside ? (
        <Caption>
          <TripDates />
          {isMapBeside ? <MapButton /> : null}
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

const DayTileDropTarget = editModeChunks.part(() => import('../dragging/DropTargets'), 'DayTileDropTarget')
const DayPresence = memberChunks.part(() => import('../presence/PresenceMarks'), 'DayPresence')

const orDrop = (color: string) => `var(--drop-fill, ${c(color)})`

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
  // Set by `DayTileDropTarget` during a drag.
  backgroundColor: 'var(--drop-fill)',
  boxShadow: 'var(--drop-frame)',
  textDecoration: 'none',
  transition: motion('background-color', 'box-shadow'),
  '& > b': { ...theme.typography.dayNumber, gridArea: 'number', textAlign: 'center', fontVariantNumeric: 'tabular-nums' },
  '& > span': { ...theme.typography.label, gridArea: 'day', lineHeight: '19px' },
  '& > small': { ...theme.typography.meta, gridArea: 'weekday', color: c('ink2') },
  [hoverMedia]: { '&:hover': { backgroundColor: orDrop('sunken') } },
  '&:focus-visible': { ...focusRing, outlineOffset: -1 },
  '&[data-today] > small': { color: c('primary.main'), fontWeight: 600 },
  '&[aria-current]': { backgroundColor: orDrop('tint2'), color: c('onTint2'), '& > small': { color: 'inherit' } },
  [belowTwoColumns]: {
    height: 72,
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridTemplateAreas: '"weekday" "number" "day"',
    alignContent: 'center',
    justifyItems: 'center',
    padding: 4,
    boxShadow: `var(--drop-frame, ${controlLine})`,
    backgroundColor: orDrop('surface'),
    '& > span, & > small': { fontSize: textSize.meta, lineHeight: '17px', fontWeight: 500, color: 'inherit' },
    '& > small': { fontWeight: 600 },
    '&[aria-current]': { boxShadow: 'none' },
    '&[data-today]': { backgroundColor: c('primary.main'), color: c('primary.contrastText'), boxShadow: 'none' },
    '&[data-today] > small': { color: 'inherit' },
  },
  [phone]: { height: 68, '& > small': { textTransform: 'lowercase' }, '&[data-today] > small': { textTransform: 'none' } },
}))
const Long = styled('span')({ [phone]: { display: 'none' } })
const Short = styled('span')({ display: 'none', [phone]: { display: 'inline' } })

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

function centreInStrip(item: HTMLElement | null): void {
  const strip = item?.parentElement
  if (!item || !strip) return
  const left = item.offsetLeft - strip.offsetLeft - (strip.clientWidth - item.offsetWidth) / 2
  strip.scrollTo({ left, behavior: prefersReducedMotion() ? 'auto' : 'smooth' })
}

interface DayTileProps {
  day: DayView
  isActive: boolean
  isInStrip: boolean
}

/** '24, Día 1, Sábado'. */
const DayTile = memo(function DayTile({ day, isActive, isInStrip }: DayTileProps) {
  const { open } = useFoldActions()
  const isEditing = useIsEditing()
  const isParticipant = useIsMember()
  const { day: number, weekday } = dateParts(day.date)
  const isToday = day.date === useTripTime().today
  const jump = (event: MouseEvent) => {
    event.preventDefault()
    open(day.id)
    scrollToDay(day.id)
  }
  const tile = (
    <Tile
      href={`#${dayElementId(day.id)}`}
      onClick={jump}
      aria-current={isActive ? 'true' : undefined}
      data-today={isToday ? '' : undefined}
      draggable={false}
    >
      <b>{number}</b>
      <span>{tripTexts.day(day.dayNumber)}</span>
      <small>
        {isToday ? (
          tripTexts.today
        ) : (
          <>
            <Long>{capitalised(weekday)}</Long>
            <Short>{weekday.slice(0, 3)}</Short>
          </>
        )}
      </small>
    </Tile>
  )
  return (
    <Item data-tile={day.id} ref={isActive && isInStrip ? centreInStrip : undefined}>
      {isEditing ? <DayTileDropTarget dayId={day.id}>{tile}</DayTileDropTarget> : tile}
      {isParticipant ? <DayPresence dayId={day.id} /> : null}
    </Item>
  )
})
