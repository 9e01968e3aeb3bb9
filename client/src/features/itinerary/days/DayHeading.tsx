import { memo } from 'react'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { formatWeekdayDate } from '#shared/dates'
import type { DayView } from '#shared/itinerary/view'
import { phone } from '../../../theme/breakpoints'
import { iconSize } from '../../../theme/sizes'
import { cssColor as c, radius } from '../../../theme/vars'
import { Badge } from '../../../ui/cards/Badge'
import { ChevronDownIcon, ChevronUpIcon } from '../../../ui/icons/menus'
import { isCategory } from '#shared/categories'
import { useItinerary } from '../../../engine/hooks/useItinerary'
import { CategoryDisc } from '../events/CategoryDisc'
import { useFoldActions } from '../viewport/openDays'
import { usePageElement } from '../viewport/pageElements'
import { editModeChunks, useIsEditing } from '../base/pageMode'
import { useDifferenceMarks } from '../base/differenceMarks'
import { tripTexts } from '../base/tripTexts'

const DayHeadingDropTarget = editModeChunks.part(() => import('../dragging/DropTargets'), 'DayHeadingDropTarget')
const DayTools = editModeChunks.part(() => import('./DayTools'), 'DayTools')

const MAX_CATEGORY_DISCS = 4

const Row = styled('div')({ position: 'relative', padding: '14px 0', '&[data-open]': { paddingBottom: 12 } })
const Fold = styled(ButtonBase)({
  width: '100%',
  minHeight: 44,
  justifyContent: 'flex-start',
  textAlign: 'left',
  flexWrap: 'wrap',
  gap: '2px 12px',
  padding: '6px 56px 6px 0',
  borderRadius: radius.inner,
  '& > .MuiSvgIcon-root': { position: 'absolute', right: 12, top: '50%', marginTop: -10, fontSize: iconSize.control },
  '&[data-tools]': { paddingRight: 264 },
  [phone]: { gap: '2px 8px', paddingRight: 48, '&[data-tools]': { paddingRight: 92 } },
})
const HeadingText = styled('span')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: '2px 28px',
  overflow: 'clip',
  overflowClipMargin: 4,
  [phone]: { columnGap: 22 },
})
// Outside the date's box, which clips it where the date wraps.
const Dash = styled('span')({
  position: 'absolute',
  right: '100%',
  whiteSpace: 'pre',
  color: c('fieldLine'),
  padding: '0 4px',
  [phone]: { padding: '0 2px' },
})
const Tools = styled('div')({
  position: 'absolute',
  right: 52,
  top: 0,
  height: '100%',
  display: 'flex',
  alignItems: 'center',
  // A folded day's summary moves below.
  [phone]: {
    right: 44,
    '&[data-folded]': { position: 'static', height: 'auto', marginTop: -4, pointerEvents: 'none' },
  },
})
const Outside = styled(Badge)({ backgroundColor: c('category.other.bg'), color: c('category.other.icon'), padding: '0 10px' })
const SummaryRow = styled('div')({ display: 'flex', alignItems: 'center', gap: 12, pointerEvents: 'none' })
const Discs = styled('span')({
  display: 'flex',
  '& > *': { marginLeft: -7, boxShadow: `0 0 0 2px ${c('paper')}` },
  [phone]: { display: 'none' },
})

interface DayHeadingProps {
  day: DayView
  isUnfolded: boolean
  id: string
  bodyId: string
}

export const DayHeading = memo(function DayHeading({ day, isUnfolded, id, bodyId }: DayHeadingProps) {
  const { toggle } = useFoldActions()
  const isEditing = useIsEditing()
  const { renderDayMark } = useDifferenceMarks()
  const ref = usePageElement('dayHeading', day.id)
  const hasTools = isUnfolded && isEditing
  const heading = (
    <Row data-open={isUnfolded ? '' : undefined}>
      <Typography variant="dayTitle" component="h2" id={id}>
        <Fold
          ref={ref}
          aria-expanded={isUnfolded}
          aria-controls={bodyId}
          onClick={() => toggle(day.id)}
          data-fold={day.id}
          data-tools={hasTools ? '' : undefined}
        >
          <HeadingText>
            <span>{tripTexts.day(day.dayNumber)}</span>
            <Typography component="span" sx={{ color: 'ink2', letterSpacing: 0, position: 'relative' }}>
              <Dash>{' - '}</Dash>
              {formatWeekdayDate(day.date)}
            </Typography>
          </HeadingText>
          {renderDayMark(day.id)}
          {day.isBeyondRange ? <Outside>{tripTexts.beyondRange}</Outside> : null}
          {isUnfolded ? <ChevronUpIcon /> : <ChevronDownIcon />}
        </Fold>
      </Typography>
      <Tools data-folded={isUnfolded ? undefined : ''}>
        {isUnfolded ? null : <FoldedDaySummary ids={day.events} />}
        {hasTools ? <DayTools dayId={day.id} /> : null}
      </Tools>
    </Row>
  )
  return isUnfolded || !isEditing ? heading : <DayHeadingDropTarget dayId={day.id}>{heading}</DayHeadingDropTarget>
})

function FoldedDaySummary({ ids }: { ids: readonly string[] }) {
  const kinds = useItinerary((view) =>
    ids
      .slice(0, MAX_CATEGORY_DISCS)
      .map((id) => view.events[id]?.category ?? '')
      .join(),
  )
  if (ids.length === 0) return null
  return (
    <SummaryRow>
      <Discs aria-hidden="true">
        {kinds.split(',').map((kind, i) => (
          <CategoryDisc key={`${kind}${i}`} category={isCategory(kind) ? kind : null} size={30} />
        ))}
      </Discs>
      <Typography variant="small" sx={{ color: 'ink2' }}>
        {tripTexts.events(ids.length)}
      </Typography>
    </SummaryRow>
  )
}
