import { useState } from 'react'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { arrivalOf } from '#shared/itinerary/eventPlaces'
import type { ItineraryView } from '#shared/itinerary/view'
import { orderByNearness, type Stop } from '#shared/places/orderByNearness'
import type { Place } from '#shared/places/place'
import { useItinerary } from '../../../engine/hooks/useItinerary'
import { useItineraryCommands } from '../../../engine/hooks/useItinerarySession'
import { showToast } from '../../../lib/toasts'
import { commonTexts } from '../../../texts/common'
import { PillSelect } from '../../../ui/forms/PillSelect'
import { Sheet } from '../../../ui/overlays/Sheet'
import { tripTexts } from '../base/tripTexts'
import { tryCommand } from '../base/tryCommand'
import { useUndo } from '../undo/useUndo'
import { sortTexts as texts } from './sortTexts'

const Ends = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'max-content minmax(0, 1fr)',
  gap: '12px 16px',
  alignItems: 'center',
  justifyItems: 'start',
  marginTop: 20,
})

const ANYWHERE = ''

interface SortDaySheetProps {
  dayId: string
  onClosed: () => void
}

/** Shows what is gained before anything moves. */
export function SortDaySheet({ dayId, onClosed }: SortDaySheetProps) {
  const [isOpen, setOpen] = useState(true)
  const [startId, setStart] = useState(ANYWHERE)
  const [endId, setEnd] = useState(ANYWHERE)
  const view = useItinerary((now) => now)
  const commands = useItineraryCommands()
  const { undoEntry } = useUndo()
  const day = view.days.find(({ id }) => id === dayId)
  const ends = listEnds(view, dayId)
  const placeOf = (id: string): Place | undefined => ends.find((end) => end.id === id)?.place
  const [start, end] = [placeOf(startId), placeOf(endId)]
  const { order, before, after } = orderByNearness(listStops(view, dayId), { ...(start && { start }), ...(end && { end }) })
  const isShorter = order.join() !== day?.events.join()
  const close = () => setOpen(false)
  const sort = () => {
    close()
    tryCommand(() => {
      const entry = commands.sortDay(dayId, order)
      const undo = { label: commonTexts.undo, onClick: () => undoEntry(entry) }
      showToast(texts.sorted(day?.dayNumber ?? 0), { id: 'sorted', action: undo })
    })
  }
  const options = [
    { value: ANYWHERE, label: texts.anywhere },
    ...ends.map(({ id, label, isStay }) => ({ value: id, label: isStay ? texts.stay(label) : label })),
  ]
  const actions = isShorter ? (
    <>
      <Button variant="outlined" color="inherit" onClick={close}>
        {texts.leave}
      </Button>
      <Button onClick={sort}>{texts.sort}</Button>
    </>
  ) : (
    <Button variant="outlined" color="inherit" onClick={close}>
      {commonTexts.close}
    </Button>
  )
  return (
    <Sheet
      title={texts.title}
      subtitle={day === undefined ? undefined : tripTexts.day(day.dayNumber)}
      isOpen={isOpen}
      onClose={close}
      onClosed={onClosed}
      actions={actions}
    >
      <Typography aria-live="polite">
        {isShorter ? texts.gain(after, before) : texts.noGain(before)} {texts.timed}
      </Typography>
      <Ends>
        <span aria-hidden="true">{texts.startAt}</span>
        <PillSelect label={texts.startAt} value={startId} options={options} onChange={setStart} />
        <span aria-hidden="true">{texts.endAt}</span>
        <PillSelect label={texts.endAt} value={endId} options={options} onChange={setEnd} />
      </Ends>
    </Sheet>
  )
}

const eventsOf = ({ days, events }: ItineraryView, dayId: string) =>
  (days.find(({ id }) => id === dayId)?.events ?? []).flatMap((id) => events[id] ?? [])

const listStops = (view: ItineraryView, dayId: string): Stop[] =>
  eventsOf(view, dayId).map((event) => ({
    id: event.id,
    startTime: event.startTime,
    place: event.place,
    to: arrivalOf(event),
  }))

/** The day's places, then accommodations of other days. */
function listEnds(view: ItineraryView, dayId: string) {
  const here = eventsOf(view, dayId)
  const stays = view.days
    .flatMap(({ id }) => (id === dayId ? [] : eventsOf(view, id)))
    .filter(({ category }) => category === 'accommodation')
  return [...here, ...stays].flatMap(({ id, label, place, category }) =>
    place === null
      ? []
      : [{ id, label: label === '' ? commonTexts.untitled : label, place, isStay: category === 'accommodation' }],
  )
}
