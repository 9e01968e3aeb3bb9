import { useQuery } from '@tanstack/react-query'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { UserBrief } from '#shared/api/users'
import { formatWeekdayDate, dateParts } from '#shared/dates'
import { IDEAS } from '#shared/itinerary/ideas'
import { limits } from '#shared/limits'
import { useItinerarySession } from '../../../engine/hooks/useItinerarySession'
import type { ItinerarySession } from '../../../engine/session/itinerarySession'
import { useOnline } from '../../../lib/hooks/useOnline'
import { useReadable } from '../../../lib/store/useReadable'
import { BulbIcon } from '../../../ui/icons/editing'
import { ChevronLeftIcon } from '../../../ui/icons/navigation'
import { itineraryQuery } from '../base/queries'
import { texts } from '../base/texts'
import { PickerSkeleton } from '../../../ui/status/PickerSkeleton'
import { ChoiceRow } from './ChoiceRow'
import { copyTexts } from './copyTexts'
import { copyTo } from './copyTo'
import type { Copies } from './useCopies'

interface PlaceChoiceProps {
  user: UserBrief
  tripId: string
  copies: Copies
  onBack: () => void
  onDone: () => void
}

export function PlaceChoice({ user, tripId, onBack, ...choice }: PlaceChoiceProps) {
  const session = useItinerarySession(user, tripId, { isQuiet: true })
  // The session reads the record from the query cache.
  useQuery(itineraryQuery(tripId))
  return (
    <>
      <Button variant="text" size="small" startIcon={<ChevronLeftIcon />} onClick={onBack} sx={{ ml: -1.25, mb: 1 }} autoFocus>
        {copyTexts.another}
      </Button>
      {session === undefined ? <PickerSkeleton label={copyTexts.opening} /> : <Places session={session} {...choice} />}
    </>
  )
}

interface PlacesProps extends Pick<PlaceChoiceProps, 'copies' | 'onDone'> {
  session: ItinerarySession
}

function Places({ session, copies, onDone }: PlacesProps) {
  const { phase, isFilled, ending } = useReadable(session.state, (state) => state)
  const title = useReadable(session.recordStore.shown, (record) => record?.title)
  const { days, ideas } = useReadable(session.view, (view) => view)
  const isOnline = useOnline()
  if (ending !== null) return <Typography sx={{ color: 'ink2', py: 2 }}>{copyTexts.ended}</Typography>
  if (!isFilled || title === undefined)
    return phase !== 'loadingCopy' && !isOnline ? (
      <Typography sx={{ color: 'ink2', py: 2 }}>{copyTexts.notHere}</Typography>
    ) : (
      <PickerSkeleton label={copyTexts.opening} />
    )
  const go = (dayId: string, place: string) => {
    if (copyTo(session, copies, { dayId, trip: title, place })) onDone()
  }
  return (
    <>
      <Typography variant="label" component="p">
        {title}
      </Typography>
      <ul aria-label={copyTexts.places}>
        {days.map((day) => {
          const isFull = day.events.length + copies.events.length > limits.eventsPerDay
          return (
            <li key={day.id}>
              <ChoiceRow disabled={isFull} onClick={() => go(day.id, texts.day(day.dayNumber))}>
                <b>{dateParts(day.date).day}</b>
                <span>
                  {texts.day(day.dayNumber)}
                  <small>{isFull ? copyTexts.full : formatWeekdayDate(day.date)}</small>
                </span>
              </ChoiceRow>
            </li>
          )
        })}
        <li>
          <ChoiceRow onClick={() => go(IDEAS, texts.ideas)}>
            <b>
              <BulbIcon />
            </b>
            <span>
              {texts.ideas}
              <small>{ideas.length === 0 ? texts.withoutDay : texts.ideaCount(ideas.length)}</small>
            </span>
          </ChoiceRow>
        </li>
      </ul>
    </>
  )
}
