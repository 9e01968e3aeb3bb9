import Divider from '@mui/material/Divider'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { formatWeekdayDate, dateParts } from '#shared/dates'
import { IDEAS_DAY_ID } from '#shared/itinerary/ideas'
import { useItinerary } from '../../../engine/hooks/useItinerary'
import { textSize } from '../../../theme/sizes'
import { cssColor as c } from '../../../theme/vars'
import { BulbIcon } from '../../../ui/icons/editing'
import { ChevronLeftIcon } from '../../../ui/icons/navigation'
import { CheckIcon } from '../../../ui/icons/menus'
import { tripTexts } from '../base/tripTexts'
import { useMoves } from './useMoves'

const Target = styled(MenuItem)(({ theme }) => ({
  minHeight: 54,
  '& > b': {
    ...theme.typography.dayNumber,
    fontSize: textSize.dayInMenu,
    width: 36,
    textAlign: 'center',
    fontVariantNumeric: 'tabular-nums',
  },
  '& > span': { display: 'flex', flexDirection: 'column', flex: 1, ...theme.typography.label },
  '& small': { ...theme.typography.meta, color: c('ink2') },
}))

interface MoveItemsProps {
  eventId: string
  onBack: (() => void) | undefined
  onDone: () => void
}

export function EventMoveMenuItems({ eventId, onBack, onDone }: MoveItemsProps) {
  const here = useItinerary((view) => view.events[eventId]?.dayId)
  const { moveToEnd } = useMoves()
  const go = (dayId: string) => {
    onDone()
    moveToEnd(eventId, dayId)
  }
  const isIdea = here === IDEAS_DAY_ID
  return (
    <>
      <MoveHead title={tripTexts.moveTo} onBack={onBack} />
      <DayItems here={here} onPick={go} />
      <Divider component="li" />
      <Target onClick={() => go(IDEAS_DAY_ID)} disabled={isIdea}>
        <b aria-hidden>
          <BulbIcon />
        </b>
        <span>
          {tripTexts.ideas}
          <small>{isIdea ? tripTexts.isHere : tripTexts.withoutDay}</small>
        </span>
        {isIdea ? <CheckIcon /> : null}
      </Target>
    </>
  )
}

export function DayMoveMenuItems({
  dayId,
  onBack,
  onDone,
}: {
  dayId: string
  onBack: (() => void) | undefined
  onDone: () => void
}) {
  const { moveDayTo } = useMoves()
  return (
    <>
      <MoveHead title={tripTexts.moveDay} onBack={onBack} />
      <DayItems
        here={dayId}
        onPick={(place) => {
          onDone()
          moveDayTo(dayId, place)
        }}
      />
    </>
  )
}

function MoveHead({ title, onBack }: { title: string; onBack: (() => void) | undefined }) {
  return onBack === undefined ? (
    <Typography component="li" variant="label" role="presentation" sx={{ px: 1.5, py: 1.25, display: 'block' }}>
      {title}
    </Typography>
  ) : (
    <MenuItem onClick={onBack} autoFocus>
      <ChevronLeftIcon />
      {title}
    </MenuItem>
  )
}

function DayItems({ here, onPick }: { here: string | undefined; onPick: (dayId: string) => void }) {
  const days = useItinerary((view) => view.days)
  return days.map((day) => (
    <Target key={day.id} onClick={() => onPick(day.id)} disabled={day.id === here}>
      <b aria-hidden>{dateParts(day.date).day}</b>
      <span>
        {tripTexts.day(day.dayNumber)}
        <small>{day.id === here ? tripTexts.isHere : formatWeekdayDate(day.date)}</small>
      </span>
      {day.id === here ? <CheckIcon /> : null}
    </Target>
  ))
}
