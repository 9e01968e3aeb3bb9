import { useState, useId } from 'react'
import Typography from '@mui/material/Typography'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { addDays, formatDateRange, type CalendarDate, toWireDate, dateParts } from '#shared/dates'
import { fromWireDate } from '#shared/wireDates'
import type { DayView } from '#shared/itinerary/view'
import { newId } from '#shared/ids'
import { DeviceStorageError } from '../../../engine/device/deviceStorage'
import { errorText } from '../../../engine/api/errorText'
import { tripLengthOf } from '../../../engine/base/itinerarySource'
import { useItinerary, useRecord, useGetView } from '../../../engine/hooks/useItinerary'
import { today } from '../../../lib/dateFormats'
import { LoadingButton } from '../../../ui/buttons/LoadingButton'
import { SingleDateField } from '../../../ui/dates/SingleDateField'
import { FormError } from '../../../ui/forms/FormError'
import { Sheet } from '../../../ui/overlays/Sheet'
import { Checkbox } from '../../../ui/forms/Checkbox'
import { commonTexts } from '../../../texts/common'
import { hoverMedia } from '../../../theme/breakpoints'
import { cssColor as c, motion, radius } from '../../../theme/vars'
import { lineClamp } from '../../../ui/cards/cardParts'
import { useSession } from '../../../account/useSession'
import { call } from '../../../engine/api/api'
import { queryKeys } from '../../../engine/api/queryKeys'
import { ignoreNetworkError } from '../../../engine/api/apiError'
import { paths } from '../../../lib/navigation/paths'
import { tripTexts } from '../base/tripTexts'
import { forkErrorTexts, forkTexts } from './forkTexts'
import { forkDialogStore } from './forkDialogStore'

interface ForkDialogProps {
  isOpen: boolean
  onClose: () => void
  onClosed: () => void
}

export function ForkDialog({ isOpen, onClose, onClosed }: ForkDialogProps) {
  const title = useRecord((record) => record.title)
  const sourceStart = useRecord((record) => fromWireDate(record.startDate))
  const range = useRecord(tripLengthOf)
  const days = useItinerary((view) => view.days)
  const ideas = useItinerary((view) => view.ideas.length)
  const [start, setStart] = useState<CalendarDate | null>(() => suggestStartDate(sourceStart, today()))
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const making = useForkItinerary()

  const taken = days.filter(({ id }) => !left.has(id))
  const isWhole = taken.length === days.length
  const length = isWhole ? Math.max(range, days.length) : taken.length
  const lacksDays = days.length > 0 && taken.length === 0
  const make = () => {
    if (start !== null && !lacksDays) making.mutate({ startDate: start, dayIds: isWhole ? undefined : taken.map(({ id }) => id) })
  }
  return (
    <Sheet
      title={forkTexts.make}
      subtitle={title}
      isOpen={isOpen}
      onClose={onClose}
      onClosed={onClosed}
      width={480}
      actions={
        <LoadingButton isLoading={making.isPending} onClick={make} disabled={start === null || lacksDays}>
          {forkTexts.make}
        </LoadingButton>
      }
    >
      <FormError text={making.error === null ? undefined : sentenceFor(making.error)} />
      <Typography variant="note" component="p" sx={{ color: 'ink2', mb: 2.25 }}>
        {forkTexts.lead}
      </Typography>
      <SingleDateField
        label={forkTexts.start}
        name="startDate"
        value={start}
        length={length}
        onChange={setStart}
        error={start === null ? forkTexts.noStart : undefined}
        hint={
          start === null || length === 0
            ? undefined
            : forkTexts.dates(capitalised(formatDateRange(start, addDays(start, length - 1))), length)
        }
      />
      {days.length === 0 ? null : <DayChoice days={days} left={left} onChange={setLeft} />}
      {ideas === 0 ? null : (
        <Typography variant="meta" component="p" sx={{ color: 'ink2', mt: 1.5 }}>
          {forkTexts.ideas(ideas)}
        </Typography>
      )}
    </Sheet>
  )
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const sentenceFor = (error: Error): string =>
  error instanceof DeviceStorageError ? forkTexts.noRoomHere : errorText(error, forkErrorTexts)

const Head = styled('div')(({ theme }) => ({
  ...theme.typography.label,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  marginTop: 18,
}))
const Row = styled('label')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 14,
  minHeight: 52,
  margin: '0 -10px',
  padding: '6px 10px',
  borderRadius: radius.input,
  cursor: 'pointer',
  transition: motion('background-color'),
  [hoverMedia]: { '&:hover': { backgroundColor: c('sunken') } },
  '& > span': { ...theme.typography.label, minWidth: 0, overflowWrap: 'anywhere' },
  '& small': { ...theme.typography.meta, color: c('ink2'), ...lineClamp(1) },
}))
const Problem = styled('p')(({ theme }) => ({ ...theme.typography.label, color: c('error.main'), marginTop: 6 }))

interface DayChoiceProps {
  days: readonly DayView[]
  /** Ids of excluded days. */
  left: ReadonlySet<string>
  onChange: (left: ReadonlySet<string>) => void
}

function DayChoice({ days, left, onChange }: DayChoiceProps) {
  const id = useId()
  const isNone = left.size === days.length
  const toggle = (dayId: string) => {
    const next = new Set(left)
    if (!next.delete(dayId)) next.add(dayId)
    onChange(next)
  }
  return (
    <div role="group" aria-labelledby={id}>
      <Head>
        <span id={id}>{forkTexts.days}</span>
        {days.length === 1 ? null : (
          <Button
            variant="text"
            size="small"
            onClick={() => onChange(left.size === 0 ? new Set(days.map((day) => day.id)) : new Set())}
            sx={{ mr: -1.25 }}
          >
            {left.size === 0 ? forkTexts.none : forkTexts.all}
          </Button>
        )}
      </Head>
      {days.map((day) => (
        <Row key={day.id}>
          <Checkbox type="checkbox" checked={!left.has(day.id)} onChange={() => toggle(day.id)} />
          <span>
            {tripTexts.day(day.dayNumber)}
            <Plans eventIds={day.events} />
          </span>
        </Row>
      ))}
      <div aria-live="polite">{isNone ? <Problem>{forkTexts.noDays}</Problem> : null}</div>
    </div>
  )
}

function Plans({ eventIds }: { eventIds: readonly string[] }) {
  const plans = useItinerary((view) => eventIds.map((id) => view.events[id]?.label || commonTexts.untitled).join(', '))
  return <small>{plans === '' ? tripTexts.emptyDay : plans}</small>
}

const FORK_TIMEOUT_MS = 10_000

interface ForkChoice {
  startDate: CalendarDate
  /** In the source's order; undefined: all. */
  dayIds: readonly string[] | undefined
}

/** On this device while the server is unreachable. */
function useForkItinerary() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { user, isCached } = useSession()
  const record = useRecord((now) => now)
  const viewNow = useGetView()
  return useMutation({
    mutationFn: async ({ startDate, dayIds }: ForkChoice) => {
      if (user === null) throw new Error('Nobody is signed in')
      const id = newId()
      const body = { id, startDate, ...(dayIds && { dayIds: [...dayIds] }) }
      const made =
        isCached || !navigator.onLine
          ? undefined
          : await ignoreNetworkError(
              call('POST /itineraries/{id}/forks', {
                params: { id: record.id },
                body,
                signal: AbortSignal.timeout(FORK_TIMEOUT_MS),
              }),
            )
      if (made !== undefined) return made.location
      const { forkOffline } = await import('../../../engine/offline/forkOffline')
      const length = dayIds === undefined ? Math.max(tripLengthOf(record), viewNow().days.length) : dayIds.length
      const dates = { startDate: toWireDate(startDate), endDate: toWireDate(addDays(startDate, Math.max(length, 1) - 1)) }
      // The server may have created it although the response was lost.
      const givenUp = isCached || !navigator.onLine ? undefined : id
      return paths.itinerary(await forkOffline({ user, source: record, view: viewNow(), dates, dayIds, givenUp }))
    },
    onSuccess: async (location) => {
      void queries.invalidateQueries({ queryKey: queryKeys.itineraries.all })
      await navigate(location, { state: { justCreated: true } })
      forkDialogStore.set(undefined)
    },
  })
}

/** The first future date with the weekday of the source's start. */
export function suggestStartDate(sourceStart: CalendarDate, today: CalendarDate): CalendarDate {
  const { weekday } = dateParts(sourceStart)
  let date = addDays(today, 1)
  while (dateParts(date).weekday !== weekday) date = addDays(date, 1)
  return date
}
