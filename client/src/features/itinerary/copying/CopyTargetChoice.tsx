import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import type { UserBrief } from '#shared/api/users'
import { formatWeekdayDate, dateParts } from '#shared/dates'
import { IDEAS_DAY_ID } from '#shared/itinerary/ideas'
import { limits } from '#shared/limits'
import { eventFieldNames } from '#shared/itinerary/fields'
import { pickFields } from '#shared/pickFields'
import { useItinerarySession, useOpenItinerary } from '../../../engine/hooks/useItinerarySession'
import type { ItinerarySession } from '../../../engine/session/itinerarySession'
import { keepItinerarySessionOpen } from '../../../engine/session/itinerarySessions'
import type { UndoEntry } from '../../../engine/document/undoHistory'
import { useOnline } from '../../../lib/hooks/useBrowserState'
import { useReadable } from '../../../lib/store/useReadable'
import { showToast } from '../../../lib/toasts'
import { commonTexts } from '../../../texts/common'
import { BulbIcon } from '../../../ui/icons/editing'
import { ChevronLeftIcon } from '../../../ui/icons/navigation'
import { PickerSkeleton } from '../../../ui/status/PickerSkeleton'
import { hoverMedia } from '../../../theme/breakpoints'
import { iconSize } from '../../../theme/sizes'
import { cssColor as c, motion, radius } from '../../../theme/vars'
import type { EventCopy } from '../../../engine/document/itineraryCommands'
import { useGetView } from '../../../engine/hooks/useItinerary'
import { itineraryQuery } from '../base/itineraryQueries'
import { tripTexts } from '../base/tripTexts'
import { tryCommand } from '../base/tryCommand'
import { formatUndoEntry, undoTexts } from '../base/undoTexts'
import type { CopyRequest } from '../base/useEditControls'
import { copyTexts } from './copyTexts'

const NOTICE_ID = 'copied to'

interface CopyTargetChoiceProps {
  user: UserBrief
  tripId: string
  copies: EventsToCopy
  onBack: () => void
  onDone: () => void
}

export function CopyTargetChoice({ user, tripId, onBack, ...choice }: CopyTargetChoiceProps) {
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

interface PlacesProps extends Pick<CopyTargetChoiceProps, 'copies' | 'onDone'> {
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
              <ChoiceRow disabled={isFull} onClick={() => go(day.id, tripTexts.day(day.dayNumber))}>
                <b>{dateParts(day.date).day}</b>
                <span>
                  {tripTexts.day(day.dayNumber)}
                  <small>{isFull ? copyTexts.full : formatWeekdayDate(day.date)}</small>
                </span>
              </ChoiceRow>
            </li>
          )
        })}
        <li>
          <ChoiceRow onClick={() => go(IDEAS_DAY_ID, tripTexts.ideas)}>
            <b>
              <BulbIcon />
            </b>
            <span>
              {tripTexts.ideas}
              <small>{ideas.length === 0 ? tripTexts.withoutDay : tripTexts.ideaCount(ideas.length)}</small>
            </span>
          </ChoiceRow>
        </li>
      </ul>
    </>
  )
}

/** False if refused. Undoable by the notice. */
function copyTo(
  session: ItinerarySession,
  { name, events }: EventsToCopy,
  to: { dayId: string; trip: string; place: string },
): boolean {
  let entry: UndoEntry | undefined
  const isDone = tryCommand(() => (entry = session.commands.copyEvents(to.dayId, events)))
  if (!isDone || entry === undefined) return false
  const copied = entry
  keepItinerarySessionOpen(session)
  const undo = () => {
    const turned = session.history.undoEntry(copied)
    if (turned === undefined) return
    showToast(turned.isDone ? undoTexts.undone(formatUndoEntry(copied)) : undoTexts.changedSince, { id: NOTICE_ID })
  }
  showToast(copyTexts.copied(name, to.trip, to.place), { id: NOTICE_ID, action: { label: commonTexts.undo, onClick: undo } })
  return true
}

export const ChoiceRow = styled(ButtonBase)(({ theme }) => ({
  width: 'calc(100% + 20px)',
  minHeight: 60,
  margin: '0 -10px',
  padding: '8px 10px',
  justifyContent: 'flex-start',
  gap: 14,
  textAlign: 'left',
  borderRadius: radius.input,
  transition: motion('background-color'),
  '&:focus-visible': { outlineOffset: -3 },
  '&.Mui-disabled': { opacity: 0.6 },
  [hoverMedia]: { '&:hover': { backgroundColor: c('sunken') } },
  '& > .MuiSvgIcon-root': { fontSize: iconSize.control, flex: 'none' },
  '& > b': { ...theme.typography.dayNumber, width: 36, flex: 'none', textAlign: 'center', fontVariantNumeric: 'tabular-nums' },
  '& > span': { ...theme.typography.label, flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& small': { ...theme.typography.meta, display: 'block', color: c('ink2') },
}))

interface EventsToCopy {
  name: string
  subtitle: string
  events: readonly EventCopy[]
}

export function useEventsToCopy(request: CopyRequest): EventsToCopy {
  const viewNow = useGetView()
  const { pending } = useOpenItinerary()
  const collect = (): EventsToCopy => {
    const { days, events } = viewNow()
    const day = request.kind === 'day' ? days.find(({ id }) => id === request.dayId) : undefined
    const ids = request.kind === 'event' ? [request.eventId] : (day?.events ?? [])
    const copies = ids.flatMap((id) => {
      const event = events[id]
      const picture = pending.get().pictures.find(({ eventId }) => eventId === id)?.file
      return event === undefined ? [] : [{ fields: pickFields(event, eventFieldNames), picture }]
    })
    if (day !== undefined) {
      const name = tripTexts.day(day.dayNumber)
      return { name, subtitle: copyTexts.whole(name, copies.length), events: copies }
    }
    const label = copies[0]?.fields.label ?? ''
    const name = label === '' ? commonTexts.untitled : label
    return { name, subtitle: name, events: copies }
  }
  const [copies] = useState(collect)
  return copies
}
