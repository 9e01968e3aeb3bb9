import { useMemo, useState, type SyntheticEvent } from 'react'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import type { Location } from '#shared/api/locations'
import { addDays, formatDayLabel, isCalendarDate, type CalendarDate } from '#shared/dates'
import { isolate } from '#shared/text'
import { focusFirstError } from '../../../lib/hooks/useForm'
import { desktop } from '../../../theme/breakpoints'
import { SubmitButton } from '../../../ui/buttons/SubmitButton'
import { FormError } from '../../../ui/forms/FormError'
import { ImportedEvents } from './ImportedEvents'
import { ImportFields } from './ImportFields'
import { hasOtherZone, useCreateFromImport, useImportTimeZone, type PreviewedFile } from './importMutations'
import { canPlace, planTrip, type Placements, type PlannedTrip } from './importPlacements'
import { ImportNeedsNetwork } from './ImportNeedsNetwork'
import { ImportProblems } from './ImportProblems'
import { ImportTimeZone } from './ImportTimeZone'
import { formatImportError, importKindTexts, importTexts as texts } from './importTexts'
import { findImportErrors, importValuesOf } from './importValues'

const MAX_SHOWN_DAYS = 10

const Sides = styled('form')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateAreas: '"fields" "days" "create"',
  gap: 36,
  [desktop]: {
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    gridTemplateRows: 'auto 1fr',
    gridTemplateAreas: '"fields days" "create days"',
    gap: '20px 48px',
    alignItems: 'start',
  },
})
const Days = styled('div')({ gridArea: 'days', minWidth: 0 })
const Create = styled('div')({ gridArea: 'create', display: 'flex', flexDirection: 'column', gap: 20 })

interface ImportReviewProps {
  read: PreviewedFile
  onRead: (read: PreviewedFile) => void
  onOther: () => void
  isOnline: boolean
}

export function ImportReview({ read, onRead, onOther, isOnline }: ImportReviewProps) {
  const { kind, itinerary } = read.preview
  const [placements, setPlacements] = useState<Placements>({})
  const trip = useMemo(() => planTrip(read.preview, placements), [read.preview, placements])
  const [values, setValues] = useState(() => importValuesOf(itinerary))
  const [errors, setErrors] = useState<ReturnType<typeof findImportErrors>>({})
  const making = useCreateFromImport()
  const { localPlace } = read
  const rereading = useImportTimeZone(read, onRead)
  const shifted = (start: CalendarDate | null, { preview }: PreviewedFile) =>
    start === itinerary.startDate ? preview.itinerary.startDate : start
  const reread = (place: Location | undefined, then?: (next: PreviewedFile) => void): void => {
    making.reset()
    rereading.mutate(place, {
      onSuccess: (next) => {
        setPlacements({})
        setValues((last) => ({ ...last, start: shifted(last.start, next) }))
        then?.(next)
      },
    })
  }
  const isUtc = localPlace !== undefined || trip.problems.some(({ problem }) => problem.code === 'utc_times')
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = findImportErrors(values, itinerary)
    setErrors(found)
    const { title, destination, start } = values
    if (
      !focusFirstError(event.currentTarget, found) ||
      making.isPending ||
      rereading.isPending ||
      destination === null ||
      start === null
    )
      return
    const arranged = Object.keys(placements).length === 0 ? undefined : trip.itinerary
    const create = (from: PreviewedFile, startDate: CalendarDate | null) => {
      if (startDate !== null) making.mutate({ read: from, title, geonameId: destination.geonameId, startDate, arranged })
    }
    if (!hasOtherZone(read, destination)) return create(read, start)
    // Reading again undoes the placements.
    reread(zonePlaceOf(destination), (next) => (arranged === undefined ? create(next, shifted(start, next)) : undefined))
  }
  const failure =
    rereading.error === null
      ? making.error && formatImportError(making.error)
      : `${texts.utc.still(localPlace?.name)} ${formatImportError(rereading.error)}`
  const events = trip.days.reduce((sum, day) => sum + day.events.length, 0)
  const counts = [texts.days(trip.days.length), texts.events(events), texts.ideas(trip.ideas.events.length)]
  return (
    <Sides noValidate onSubmit={submit}>
      <Stack sx={{ gridArea: 'fields', minWidth: 0, gap: 2.5 }}>
        <div>
          <Typography variant="sectionTitle" component="h2" tabIndex={-1} ref={focusOnce} sx={{ outline: 'none' }}>
            {texts.understood}
          </Typography>
          <Typography variant="note" component="p" sx={{ color: 'ink2', mt: 0.75, overflowWrap: 'anywhere' }}>
            {kind === 'txt' && read.file.name === 'texto.txt'
              ? texts.pasted
              : `${importKindTexts[kind]}: ${isolate(read.file.name)}`}
          </Typography>
          <Typography variant="label" component="p" sx={{ mt: 0.75 }}>
            {counts.join(' · ')}
          </Typography>
          <Button variant="text" size="small" onClick={onOther} sx={{ ml: -1.5 }}>
            {texts.other}
          </Button>
        </div>
        <ImportProblems
          trip={trip}
          problems={trip.problems.filter(({ problem }) => problem.code !== 'utc_times')}
          onPlace={
            canPlace(read.preview) ? (index, placement) => setPlacements({ ...placements, [index]: placement }) : undefined
          }
        />
        {isUtc ? (
          <ImportTimeZone
            localPlace={localPlace}
            destination={values.destination}
            isDisabled={!isOnline || rereading.isPending}
            onChange={reread}
          />
        ) : null}
        <ImportFields
          values={values}
          errors={errors}
          itinerary={itinerary}
          onChange={(part) => {
            setValues({ ...values, ...part })
            setErrors({})
            const { destination = null } = part
            if (destination !== null && hasOtherZone(read, destination)) reread(zonePlaceOf(destination))
          }}
        />
      </Stack>
      <Days>
        <ImportedDays trip={trip} start={values.start} />
      </Days>
      <Create>
        {isOnline ? null : <ImportNeedsNetwork />}
        <FormError text={isOnline ? (failure ?? undefined) : undefined} />
        <SubmitButton isLoading={making.isPending || rereading.isPending} isDisabled={!isOnline}>
          {texts.create}
        </SubmitButton>
      </Create>
    </Sides>
  )
}

/** Undefined reads the times in UTC. */
const zonePlaceOf = (place: Location): Location | undefined => (place.timeZone === null ? undefined : place)

function ImportedDays({ trip: { days, ideas }, start }: { trip: PlannedTrip; start: CalendarDate | null }) {
  const [isWhole, setWhole] = useState(days.length <= MAX_SHOWN_DAYS)
  const shown = isWhole ? days : days.slice(0, MAX_SHOWN_DAYS)
  return (
    <section aria-label={texts.plan}>
      {shown.map((day, i) => (
        <ImportedEvents key={i} title={titleOf(i, start)} planned={day} empty={texts.emptyDay} />
      ))}
      {isWhole ? null : (
        <Button variant="outlined" color="inherit" size="snug" onClick={() => setWhole(true)} sx={{ mb: 3 }}>
          {texts.moreDays(days.length - MAX_SHOWN_DAYS)}
        </Button>
      )}
      {ideas.events.length + ideas.between.size === 0 ? null : <ImportedEvents title={texts.ideasTitle} planned={ideas} />}
      {days.length + ideas.events.length === 0 ? <Typography sx={{ color: 'ink2' }}>{texts.emptyDay}</Typography> : null}
    </section>
  )
}

function titleOf(index: number, start: CalendarDate | null): string {
  const date = start === null ? undefined : addDays(start, index)
  return date === undefined || !isCalendarDate(date) ? texts.day(index + 1) : formatDayLabel(index + 1, date)
}

/** For screen readers. */
const focusOnce = (heading: HTMLElement | null): void => heading?.focus()
