import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import { IDEAS_DAY_ID } from '#shared/itinerary/ideas'
import type { DayView } from '#shared/itinerary/view'
import { hoverMedia } from '../../../theme/breakpoints'
import { textSize } from '../../../theme/sizes'
import { controlLine, cssColor as c, motion, radius, touchArea } from '../../../theme/vars'
import { tripTexts } from '../base/tripTexts'
import { dayColour } from './dayColours'
import { mapTexts } from './mapTexts'
import type { Pin, ShownPart } from './tripPins'

const Row = styled('div')({
  flex: 'none',
  display: 'flex',
  gap: 8,
  // Room for focus rings.
  margin: -5,
  padding: 5,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  '&::-webkit-scrollbar': { display: 'none' },
})
const Chip = styled(ButtonBase)(({ theme }) => ({
  ...theme.typography.label,
  ...touchArea,
  flex: 'none',
  height: 36,
  gap: 8,
  padding: '0 14px',
  borderRadius: radius.pill,
  fontSize: textSize.small,
  color: c('ink'),
  backgroundColor: c('surface'),
  boxShadow: controlLine,
  transition: motion('background-color', 'box-shadow'),
  [hoverMedia]: { '&:hover': { backgroundColor: c('sunken') } },
  '&[aria-pressed="true"]': {
    color: c('onTint2'),
    backgroundColor: c('tint2'),
    boxShadow: `inset 0 0 0 1.5px ${c('primary.main')}`,
  },
  '& > i': { width: 10, height: 10, borderRadius: '50%', backgroundColor: 'var(--day)' },
  '& > i[data-hollow]': { backgroundColor: 'transparent', boxShadow: 'inset 0 0 0 2px var(--day)' },
}))

interface PartChipsProps {
  days: readonly DayView[]
  pins: readonly Pin[]
  /** Days without places are offered for new ones. */
  isEditing: boolean
  chosen: ShownPart
  onChoose: (part: ShownPart) => void
}

/** What the map shows. */
export function PartChips({ days, pins, isEditing, chosen, onChoose }: PartChipsProps) {
  const placed = new Set(pins.map(({ dayId }) => dayId))
  const chip = (part: ShownPart, text: string, dayNumber?: number) => (
    <Chip key={part} aria-pressed={chosen === part} onClick={() => onChoose(part)}>
      {dayNumber === undefined ? null : (
        <i style={{ '--day': dayColour(dayNumber) }} data-hollow={dayNumber === 0 ? '' : undefined} />
      )}
      {text}
    </Chip>
  )
  return (
    <Row role="group" aria-label={mapTexts.shown}>
      {chip('all', mapTexts.all)}
      {days.map(({ id, dayNumber }) => (isEditing || placed.has(id) ? chip(id, tripTexts.day(dayNumber), dayNumber) : null))}
      {placed.has(IDEAS_DAY_ID) ? chip(IDEAS_DAY_ID, tripTexts.ideas, 0) : null}
    </Row>
  )
}
